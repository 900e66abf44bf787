// Who sold what to whom, and when.
import type { Order } from '@contract/orders.ts'
import type { ReactNode } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { DateText } from '@/ui/date-text.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

export function ReceiptFacts({ order }: { order: Order }) {
  const { profile } = useMember()
  return (
    <dl className="mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Sold by">{order.items[0]?.seller_name || 'Unknown Seller'}</Fact>
      {profile && (
        <Fact label="Sold to">
          {profile.name}
          {profile.email && <span className="block text-muted">{profile.email}</span>}
        </Fact>
      )}
      <Fact label="Date">
        <DateText iso={order.created_at} />
      </Fact>
      <Fact label="Order">
        <span className="tabular">{order.id}</span>
      </Fact>
    </dl>
  )
}

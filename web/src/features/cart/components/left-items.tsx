// What left the cart without its owner, said until they have seen it.
import type { LeftItem } from '@contract/cart.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { leftItemsQuery, usePutAwayLeftItems } from '../api.ts'

const REASONS: Record<LeftItem['reason'], string> = {
  unavailable: 'it is no longer available.',
  paused: 'its seller can’t take payments right now.',
}

export function LeftItems() {
  const memberId = useMemberId()
  const { data: items = [] } = useQuery(leftItemsQuery(memberId))
  const putAway = usePutAwayLeftItems(memberId)
  if (items.length === 0) return null
  return (
    <Alert
      kind="warning"
      className="mb-6"
      action={
        <Button variant="secondary" size="sm" busy={putAway.isPending} onClick={() => putAway.mutate()}>
          Got it
        </Button>
      }
    >
      <ul className="grid gap-1">
        {items.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{title}</strong> left your cart: {REASONS[reason]}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

// The order of a conversation and its cases. The buyer can open one case at a time, about an item they hold.

import type { ShopCase } from '@contract/cases.ts'
import { isRequest } from '@contract/choices.ts'
import type { ThreadOrder } from '@contract/messages.ts'
import { CasePanel } from './case-panel.tsx'
import { OpenCase } from './open-case.tsx'
import { OrderFacts } from './order-facts.tsx'
import { RequestPanel } from './request-panel.tsx'

type OrderPanelsProps = { order: ThreadOrder; cases: ShopCase[]; role: 'buyer' | 'seller' }

export function OrderPanels({ order, cases, role }: OrderPanelsProps) {
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const isOpen = (itemId: string) =>
    cases.some(({ order_item_id, state }) => order_item_id === itemId && state !== 'closed')
  return (
    <div className="mb-8 grid gap-5">
      <OrderFacts
        order={order}
        renderAction={(item) =>
          role === 'buyer' &&
          isPaid &&
          item.is_held &&
          !isOpen(item.id) && <OpenCase orderId={order.id} itemId={item.id} title={item.title} />
        }
      />
      {cases.map((one) =>
        isRequest(one) ? (
          <RequestPanel key={one.id} of={one} items={order.items} left={order.total - order.refunded} side={role} />
        ) : (
          <CasePanel key={one.id} of={one} item={order.items.find(({ id }) => id === one.order_item_id)} role={role} />
        ),
      )}
    </div>
  )
}

import type { ShopCase } from '@contract/cases.ts'
import { isRequest } from '@contract/choices.ts'
import type { Thread, ThreadOrder } from '@contract/messages.ts'
import type { ItemFacts } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { downloadsText, isPaid, ORDER_STATUS_NAMES } from '@/lib/order-facts.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { DateText, MomentText, TextLink } from '@/ui/text.tsx'
import { CaseForm } from './buyer-forms.tsx'
import { CasePanel, RequestPanel } from './case-panels.tsx'

function Downloads({ item: { downloads, last_download_at: last } }: { item: ItemFacts }) {
  const count = downloadsText(downloads)
  if (!last) return <>{count}</>
  return (
    <Trans>
      {count}, last on <MomentText iso={last} />
    </Trans>
  )
}

type OrderFactsProps = { order: ThreadOrder; to: string; hidesYou: boolean; mayOpenCase: (item: ItemFacts) => boolean }

const OrderFacts = ({ order, to, hidesYou, mayOpenCase }: OrderFactsProps) => (
  <Card className="p-5">
    <Section id="order-facts" title={<TextLink to={to}>{t`The order`}</TextLink>} heading="text-lg">
      <p className="tabular mt-1 text-muted">
        {order.paid_at ? (
          <Trans>
            {ph({ status: ORDER_STATUS_NAMES[order.status] })} on <DateText iso={order.paid_at} />
          </Trans>
        ) : (
          ORDER_STATUS_NAMES[order.status]
        )}
        , {t`total ${{ total: formatDollars(order.total) }}`}
        {order.refunded > 0 && `, ${t`${{ amount: formatDollars(order.refunded) }} refunded`}`}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{item.title}</p>
              <p className="tabular text-sm text-muted">
                {formatDollars(item.price)}, {t`release ${{ number: item.release }}`}
                {!item.is_held && `, ${t`access removed`}`}
              </p>
              <p className="text-sm text-muted">
                <Downloads item={item} />
              </p>
            </div>
            {mayOpenCase(item) && (
              <DialogButton
                label={t`Report a Problem: ${{ title: item.title }}`}
                title={t`Report a Problem`}
                content={<CaseForm orderId={order.id} itemId={item.id} hidesYou={hidesYou} />}
              >
                {t`Report a Problem`}
              </DialogButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  </Card>
)

type OrderPanelsProps = { thread: Thread; order: ThreadOrder; cases: ShopCase[]; isAnswering: boolean }

export function OrderPanels({ thread: { role, hides_you }, order, cases, isAnswering }: OrderPanelsProps) {
  const isOpen = (itemId: string) =>
    cases.some(({ order_item_id, state }) => order_item_id === itemId && state !== 'closed')
  const shown = { side: role, isAnswering }
  return (
    <div className="mb-8 grid gap-5">
      <OrderFacts
        order={order}
        to={(role === 'buyer' ? pages.order : pages.sale).path({ orderId: order.id })}
        hidesYou={hides_you}
        // The buyer can open one case at a time, about an item they hold.
        mayOpenCase={({ id, is_held }) => role === 'buyer' && isPaid(order) && is_held && !isOpen(id)}
      />
      {cases.map((one) =>
        isRequest(one) ? (
          <RequestPanel key={one.id} of={one} items={order.items} left={order.total - order.refunded} {...shown} />
        ) : (
          <CasePanel key={one.id} of={one} item={order.items.find(({ id }) => id === one.order_item_id)} {...shown} />
        ),
      )}
    </div>
  )
}

// What somebody has just bought, with or without an account.
import type { Order, OrderItem } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SentGift } from '@/features/gifts/given-gift.tsx'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { ItemPicture, RevokedNote } from '@/features/orders/components/order-items.tsx'
import { OrderSupply } from '@/features/orders/components/supply-choice.tsx'
import * as messages from '@/lib/messages.ts'
import { listPrice, taxLabel } from '@/lib/order-facts.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Price, SumLine } from '@/ui/listings/price.tsx'
import { Card } from '@/ui/page-parts.tsx'

/** Before the order has loaded, too. */
export const Thanks = ({ order, emailed }: { order: Order | undefined; emailed: string }) => (
  <div role="status" className="grid gap-2">
    <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl sm:text-4xl">
      <CircleCheck className="size-10 text-accent-ink" />
      {messages.thankYou}
    </h1>
    <p className="text-muted wrap-anywhere">
      {order && (
        <Trans>
          Order <span className="tabular whitespace-nowrap">{ph({ number: order.number })}</span>.
        </Trans>
      )}{' '}
      {emailed}
    </p>
  </div>
)

/** Behind the #, so that no server logs it. */
const linked = (token: string, pathname: string) => ({ pathname, hash: token })

type PaidOrderProps = {
  /** Of a guest's link. */
  token?: string
  order: Order
  /** How an item is downloaded. */
  download: (item: OrderItem) => ReactNode
  /** What to do next, after the items. */
  children: ReactNode
}

export const PaidOrder = ({ token, order, download, children }: PaidOrderProps) => (
  <div className="grid grid-cols-1 gap-6">
    {order.gift && <SentGift token={token} orderId={order.id} gift={order.gift} isFree={order.total_amount === 0} />}
    <OrderSupply order={order} token={token} />
    <Card>
      <h2 className="sr-only">{t`Order summary`}</h2>
      <ul className="divide-y divide-line px-5">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <ItemPicture item={item} className="w-24! sm:w-28!" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{item.title}</p>
              <p className="text-sm text-muted wrap-anywhere">{item.seller_name || t`Unknown Seller`}</p>
              <Price dollars={listPrice(item, order.tax?.mode)} />
            </div>
            <RevokedNote item={item} />
            {download(item)}
            <div className="w-full empty:hidden">
              <LicencePanel item={item} token={token ?? null} />
            </div>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 rounded-b-lg border-t border-line bg-sunken/50 px-5 py-4">
        {order.bundle && <SumLine label={t`Bundle ${{ name: order.bundle }}`} dollars={-order.bundle_discount} />}
        {order.discount_code && (
          <SumLine label={t`Discount ${{ code: order.discount_code }}`} dollars={-order.discount} />
        )}
        {order.tax && <SumLine label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
        <SumLine label={t`Total`} dollars={order.total_amount} isTotal />
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <dt>{t`Order ID`}</dt>
          <dd className="tabular text-[0.8125rem] break-all">{order.id}</dd>
        </div>
      </dl>
    </Card>
    {children}
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="secondary" to={token ? linked(token, pages.guestPurchases.path()) : pages.dashboard.path()}>
        {token ? t`Go to your purchase` : t`Go to Dashboard`}
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        to={
          token
            ? linked(token, pages.guestReceipt.path({ orderId: order.id }))
            : pages.receipt.path({ orderId: order.id })
        }
      >
        {t`Receipt`}
      </ButtonLink>
    </div>
  </div>
)

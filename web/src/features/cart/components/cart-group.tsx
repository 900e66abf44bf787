import type { CartBundle, CartItem } from '@contract/cart.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { SmallButton } from '@/ui/button.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { OfferPrice, Price } from '@/ui/listings/price.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { cartTermsQuery, useChoosePrice, useRemoveFromCart } from '../api.ts'
import { checkChosenPrice, minimumText } from '../chosen-price.ts'
import { totalDollars } from '../totals.ts'

export function ChosenPrice({ item }: { item: CartItem }) {
  const [amount, setAmount] = useState(() => item.price_to_pay.toFixed(2))
  const [wrong, setWrong] = useState<string>()
  const choose = useChoosePrice(useMember().id)
  const error =
    wrong ?? (choose.error ? readableMessage(choose.error, 'Couldn’t change the amount. Try again.') : undefined)
  const submit = () => {
    const checked = checkChosenPrice(amount, item)
    setWrong(checked.wrong)
    if (checked.cents !== undefined) choose.mutate({ listingId: item.id, chosenPrice: checked.cents / 100 })
  }
  return (
    <>
      <Price dollars={item.price_to_pay} className="text-lg" />
      <form noValidate className="mt-2 grid max-w-44 gap-2" onSubmit={ownSubmit(submit)}>
        <MoneyField
          label="Your price"
          aria-label={`Your price for ${item.title}`}
          value={amount}
          error={error}
          hint={minimumText(item)}
          onChange={(event) => setAmount(event.target.value)}
        />
        <SmallButton type="submit" busy={choose.isPending} className="justify-self-start">
          Update
        </SmallButton>
      </form>
    </>
  )
}

type CartGroupProps = {
  sellerName: string
  items: CartItem[]
  bundles: CartBundle[]
  checkout: ReactNode
  renderAction: (item: CartItem) => ReactNode
}

const TAX_NOTES = { inclusive: 'Tax included', exclusive: 'Plus tax, calculated at checkout' }

export function CartGroup({ sellerName, items, bundles, checkout, renderAction }: CartGroupProps) {
  const memberId = useMemberId()
  const remove = useRemoveFromCart(memberId)
  const { tax } = useQuery(cartTermsQuery(memberId)).data ?? {}
  return (
    <NeedsItsParts>
      <Card>
        <h2 className="border-b border-line px-5 py-4 text-xl">Sold by: {sellerName}</h2>
        <Part>
          <ul className="divide-y divide-line px-5">
            {items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <Picture
                  src={item.showcase_thumbnail_urls[0]}
                  of={item.showcase_pictures[0]}
                  sizes="7rem"
                  alt={item.showcase_pictures[0]?.alt ?? ''}
                  className="w-24! shrink-0 rounded-md sm:w-28!"
                />
                <div className="min-w-0 flex-1 basis-32">
                  <Link to={pages.listing.path({ itemId: item.id })} className="font-semibold hover:underline">
                    {item.title}
                  </Link>
                  <div className="mt-1">
                    {item.pay_what_you_want ? (
                      <ChosenPrice key={item.price_to_pay} item={item} />
                    ) : (
                      <OfferPrice listing={item} className="text-lg" />
                    )}
                  </div>
                  {item.price_when_added !== null && item.price_when_added !== item.price_to_pay && (
                    <p className="mt-1 w-fit rounded-sm bg-warning-soft px-2 py-1 text-sm">
                      Price changed from {formatDollars(item.price_when_added)} to {formatDollars(item.price_to_pay)}{' '}
                      since you added it.
                    </p>
                  )}
                </div>
                <div className="flex flex-wrap gap-2">
                  {renderAction(item)}
                  <SmallButton
                    label={`Remove ${item.title}`}
                    busy={remove.isPending && remove.variables === item.id}
                    onClick={() => remove.mutate(item.id)}
                  >
                    Remove
                  </SmallButton>
                </div>
              </li>
            ))}
          </ul>
        </Part>
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-b-lg border-t border-line bg-sunken/50 px-5 py-4">
          {bundles.map(({ id, name, discount }) => (
            <p key={id} className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 text-muted wrap-anywhere">Bundle {name}</span>
              <span className="tabular text-lg">{formatDollars(-discount)}</span>
            </p>
          ))}
          <p className="flex w-full items-baseline justify-between gap-3">
            <span className="text-muted">Total</span>
            <Price dollars={totalDollars(items, bundles)} className="text-2xl" />
          </p>
          {tax && totalDollars(items) > 0 && (
            <p className="-mt-3 w-full text-right text-sm text-muted">{TAX_NOTES[tax]}</p>
          )}
          {checkout}
        </div>
      </Card>
    </NeedsItsParts>
  )
}

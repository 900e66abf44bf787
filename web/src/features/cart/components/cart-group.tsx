import { type CartItem, cartCalls } from '@contract/cart.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { OfferPrice, Price } from '@/ui/listings/price.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { useRemoveFromCart } from '../api.ts'
import { checkChosenPrice, minimumText } from '../chosen-price.ts'

export function ChosenPrice({ item }: { item: CartItem }) {
  const [amount, setAmount] = useState(() => item.price_to_pay.toFixed(2))
  const [wrong, setWrong] = useState<string>()
  const choose = useCall(cartCalls.choosePrice, { userId: useMember().id, itemId: item.id })
  const error =
    wrong ?? (choose.error ? readableMessage(choose.error, t`Couldn’t change the amount. Try again.`) : undefined)
  const submit = () => {
    const checked = checkChosenPrice(amount, item)
    setWrong(checked.wrong)
    if (checked.cents !== undefined) choose.mutate({ chosenPrice: checked.cents / 100 })
  }
  return (
    <>
      <Price dollars={item.price_to_pay} className="text-lg" />
      <form noValidate className="mt-2 grid max-w-44 gap-2" onSubmit={ownSubmit(submit)}>
        <MoneyField
          label={t`Your price`}
          aria-label={t`Your price for ${{ title: item.title }}`}
          value={amount}
          error={error}
          hint={minimumText(item)}
          onChange={(event) => setAmount(event.target.value)}
        />
        <SmallButton type="submit" busy={choose.isPending} className="justify-self-start">
          {t`Update`}
        </SmallButton>
      </form>
    </>
  )
}

type CartGroupProps = {
  sellerName: string
  items: CartItem[]
  /** The sum and the checkout: beside the items on wide screens, else below them. */
  summary: ReactNode
  renderAction: (item: CartItem) => ReactNode
}

export function CartGroup({ sellerName, items, summary, renderAction }: CartGroupProps) {
  const remove = useRemoveFromCart(useMemberId())
  return (
    <NeedsItsParts>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card>
          <h2 className="border-b border-line px-5 py-4 text-xl">{t`Sold by: ${sellerName}`}</h2>
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
                        {t`Price changed from ${{ before: formatDollars(item.price_when_added) }} to ${{ now: formatDollars(item.price_to_pay) }} since you added it.`}
                      </p>
                    )}
                  </div>
                  <div className="flex flex-wrap gap-2">
                    {renderAction(item)}
                    <SmallButton
                      label={t`Remove ${{ title: item.title }}`}
                      busy={remove.isPending && remove.variables === item.id}
                      onClick={() => remove.mutate(item.id)}
                    >
                      {t`Remove`}
                    </SmallButton>
                  </div>
                </li>
              ))}
            </ul>
          </Part>
        </Card>
        <Card className="p-5 lg:sticky lg:top-24">{summary}</Card>
      </div>
    </NeedsItsParts>
  )
}

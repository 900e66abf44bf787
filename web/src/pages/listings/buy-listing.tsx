import { BANK_TIME } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import type { PendingPayment } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMemberId, useViewer } from '@/auth/viewer.ts'
import { BuyNowButton, BuyNowCode } from '@/blocks/buying/buy-now.tsx'
import { GiveAsGift } from '@/blocks/buying/give-as-gift.tsx'
import { shownItem } from '@/blocks/buying/pay-at-once.ts'
import type { BuyersPrice } from '@/features/cart/api.ts'
import { checkChosenPrice, minimumText } from '@/features/cart/chosen-price.ts'
import { AddToCartButton } from '@/features/cart/components/add-to-cart-button.tsx'
import { useDiscountCode } from '@/features/checkout/use-discount-code.ts'
import { AddToCollection } from '@/features/collections/components/add-to-collection.tsx'
import { guestPendingQuery } from '@/features/guests/api.ts'
import { PurchasedButton } from '@/features/library/components/purchased-button.tsx'
import { holdingQuery } from '@/features/orders/purchases.ts'
import { WishlistButton } from '@/features/wishlist/components/wishlist-button.tsx'
import { Trans, t } from '@/lib/texts.ts'
import { ButtonLink, SmallLink } from '@/ui/button.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { Part } from '@/ui/part.tsx'
import { DateText } from '@/ui/text.tsx'

/** Whether the viewer has the listing, and their pending payment for it. Guests are known by browser or link. */
export function useHolding(listingId: string) {
  const memberId = useMemberId()
  const isVisitor = useViewer().status === 'visitor'
  const { data: held } = useQuery(holdingQuery(memberId, listingId))
  const { data: guests } = useQuery(guestPendingQuery(isVisitor ? listingId : undefined))
  return { purchased: held?.hasPurchased ?? false, pending: held?.pending ?? guests ?? null }
}

function pathOf({ id }: PendingPayment): string {
  if (!id) return pages.guestPurchases.path()
  return id.startsWith('cs_') ? `${pages.guestPurchase.path()}?session_id=${id}` : pages.order.path({ orderId: id })
}

export function PaymentPending({ pending }: { pending: PendingPayment }) {
  const { titles, number, is_gift: isGift } = pending
  const [total, day] = [formatDollars(pending.total), <DateText key="day" iso={pending.since} />]
  return (
    <Alert kind="warning" className="mb-6" action={<SmallLink to={pathOf(pending)}>{t`Find your order`}</SmallLink>}>
      <strong>{t`Payment pending`}</strong>
      <p className="wrap-anywhere">
        {isGift ? (
          <Trans>
            You ordered “{titles}” as a gift for {total} on {day}. Order {number}.
          </Trans>
        ) : (
          <Trans>
            You ordered “{titles}” for {total} on {day}. Order {number}.
          </Trans>
        )}{' '}
        {BANK_TIME} {t`You don’t need to pay again. We’ll email you.`}
      </p>
    </Alert>
  )
}

export function BuyListing({ listing, purchased, pending }: { listing: Listing } & ReturnType<typeof useHolding>) {
  const [amount, setAmount] = useState(() => (listing.suggested_price ?? listing.price).toFixed(2))
  const [error, setError] = useState<string>()
  const checked = listing.pay_what_you_want ? checkChosenPrice(amount, listing) : null
  const chosen: BuyersPrice = checked?.cents === undefined ? {} : { chosenPrice: checked.cents / 100 }
  const choose = () => {
    setError(checked?.wrong)
    return checked?.wrong ? null : chosen
  }
  const costs = checked?.wrong !== undefined || (chosen.chosenPrice ?? listing.price) > 0
  const shown = shownItem(listing, chosen)
  const code = useDiscountCode([shown])
  const discount = { ...code, apply: (given: string) => void (choose() && code.apply(given)) }
  const isHeld = purchased || pending?.is_gift === false
  const isOffered = !isHeld && !listing.is_sold_out
  const ownPrice = listing.pay_what_you_want && (
    <div className="mt-4 max-w-60">
      <MoneyField
        label={t`Name your price`}
        value={amount}
        error={error}
        hint={hintOf(listing)}
        onChange={(event) => {
          setAmount(event.target.value)
          setError(undefined)
          // The discount was for another amount.
          discount.remove()
        }}
      />
    </div>
  )
  const codeField = costs && (
    <Part>
      <BuyNowCode sellerId={listing.seller_id} discount={discount} />
    </Part>
  )
  return (
    <>
      <Part>{!isHeld && ownPrice}</Part>
      <div className="mt-5 flex gap-3">
        {purchased ? (
          <PurchasedButton listing={listing} size="lg" className="flex-1" />
        ) : isHeld && pending ? (
          <ButtonLink to={pathOf(pending)} size="lg" variant="secondary" className="flex-1 px-2!">
            {t`Payment pending`}
          </ButtonLink>
        ) : (
          <AddToCartButton listing={listing} choose={choose} size="lg" className="flex-1" />
        )}
        <WishlistButton listing={listing} className="size-12! rounded-md! border-line-strong/60! shadow-none!" />
        <AddToCollection listing={listing} className="size-12! border border-line-strong/60 bg-surface" />
      </div>
      {listing.is_sold_out && !isHeld && (
        <p role="status" className="mt-3 text-muted">
          {t`Sold out. Add it to your wishlist and check back later.`}
        </p>
      )}
      {isOffered && <BuyNowButton listing={listing} choose={choose} discount={discount} costs={costs} />}
      {isOffered && codeField}
      {!listing.is_sold_out && (
        <GiveAsGift
          id={listing.id}
          title={listing.title}
          sellerId={listing.seller_id}
          items={[shown]}
          shownTotal={shown.shownPrice}
          isFree={!costs}
          discount={discount}
          isValid={() => choose() !== null}
          onReturn={setAmount}
          ownersFields={
            isHeld && (
              <>
                {ownPrice}
                {codeField}
              </>
            )
          }
        />
      )}
    </>
  )
}

const hintOf = (listing: Listing) =>
  listing.suggested_price === null
    ? minimumText(listing)
    : t`${{ minimum: minimumText(listing) }} The seller suggests ${{ price: formatDollars(listing.suggested_price) }}.`

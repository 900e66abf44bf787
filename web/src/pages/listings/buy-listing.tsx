import type { Listing } from '@contract/listings.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useState } from 'react'
import { BuyNowButton, BuyNowCode } from '@/blocks/buying/buy-now.tsx'
import { GiveAsGift } from '@/blocks/buying/give-as-gift.tsx'
import { shownItem } from '@/blocks/buying/pay-at-once.ts'
import type { BuyersPrice } from '@/features/cart/api.ts'
import { checkChosenPrice, minimumText } from '@/features/cart/chosen-price.ts'
import { AddToCartButton } from '@/features/cart/components/add-to-cart-button.tsx'
import { useDiscountCode } from '@/features/checkout/use-discount-code.ts'
import { AddToCollection } from '@/features/collections/components/add-to-collection.tsx'
import { PurchasedButton } from '@/features/library/components/purchased-button.tsx'
import { WishlistButton } from '@/features/wishlist/components/wishlist-button.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Part } from '@/ui/part.tsx'

export function BuyListing({ listing, purchased }: { listing: Listing; purchased: boolean }) {
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
  const isOffered = !purchased && !listing.is_sold_out
  const ownPrice = listing.pay_what_you_want && (
    <div className="mt-4 max-w-60">
      <MoneyField
        label="Name your price"
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
      <Part>{!purchased && ownPrice}</Part>
      <div className="mt-5 flex gap-3">
        {purchased ? (
          <PurchasedButton listing={listing} size="lg" className="flex-1" />
        ) : (
          <AddToCartButton listing={listing} choose={choose} size="lg" className="flex-1" />
        )}
        <WishlistButton listing={listing} className="size-12! rounded-md! border-line-strong/60! shadow-none!" />
        <AddToCollection listing={listing} className="size-12! border border-line-strong/60 bg-surface" />
      </div>
      {listing.is_sold_out && !purchased && (
        <p role="status" className="mt-3 text-muted">
          Sold out. Add it to your wishlist and check back later.
        </p>
      )}
      {isOffered && <BuyNowButton listing={listing} choose={choose} discount={discount} />}
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
            purchased && (
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
    : `${minimumText(listing)} The seller suggests ${formatDollars(listing.suggested_price)}.`

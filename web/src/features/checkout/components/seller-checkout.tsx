import type { CartBundle, CartItem } from '@contract/cart.ts'
import type { SellerIdentity } from '@contract/identities.ts'
import { supplyConsent } from '@contract/text/withdrawal.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { SumLine } from '@/ui/listings/price.tsx'
import { ConsentBox, SellerIdentityText, useEmailBox } from '@/ui/listings/purchase-terms.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { Part } from '@/ui/part.tsx'
import { cartItemsOf, useCheckout } from '../api.ts'
import { asInput, type DiscountCode, useDiscountCode } from '../use-discount-code.ts'
import { CodeForm } from './code-form.tsx'

function explain(error: Error, items: CartItem[]): string {
  const text = readableMessage(error, messages.checkoutFailed)
  const item = isApiError(error) && items.find(({ id }) => id === error.itemId)
  return item ? `${item.title}: ${text}` : text
}

type CheckoutButtonProps = {
  items: CartItem[]
  shownTotal: number
  discount: DiscountCode
  hasConsent: boolean
  sendsEmail: boolean
}

function CheckoutButton({ items, shownTotal, discount, hasConsent, sendsEmail }: CheckoutButtonProps) {
  const checkout = useCheckout(useMember().id)
  usePageReturn(checkout.reset)
  return (
    <div className="grid gap-3">
      {checkout.error && <ErrorText className="">{explain(checkout.error, checkout.variables.items)}</ErrorText>}
      <Button
        busy={checkout.isPending || checkout.isSuccess}
        onClick={() =>
          checkout.mutate({
            items,
            shownTotal,
            sendsEmail,
            ...asInput(discount),
            ...(hasConsent ? { consentVersion: supplyConsent().version } : {}),
          })
        }
      >
        <Lock className="size-4" />
        {t`Checkout`}
      </Button>
    </div>
  )
}

const TAX_NOTES = { inclusive: t`Tax included`, exclusive: t`Plus tax, calculated at checkout` }

/** Each is missing if the shop has none. `withdrawal_days`: without immediate supply. */
type CartTerms = { tax?: keyof typeof TAX_NOTES | undefined; withdrawal_days?: number | undefined }

type SellerCheckoutProps = {
  sellerId: string
  items: CartItem[]
  bundles: CartBundle[]
  /** Before and after bundles. */
  subtotal: number
  shownTotal: number
  terms: CartTerms | undefined
  identity: SellerIdentity | undefined
}

export function SellerCheckout(props: SellerCheckoutProps) {
  const { sellerId, items, bundles, subtotal, shownTotal, terms, identity } = props
  const [isAgreed, setAgreed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const discount = useDiscountCode(cartItemsOf(items))
  const { applied } = discount
  const code = applied?.code.toUpperCase() ?? ''
  const costs = items.some(({ price_to_pay }) => price_to_pay > 0)
  const days = costs ? terms?.withdrawal_days : undefined
  const { sendsEmail, emailBox } = useEmailBox(costs)
  return (
    <div className="grid gap-4">
      <div role="status">
        <dl className="grid gap-1.5">
          {(applied || bundles.length > 0) && <SumLine label={t`Subtotal`} dollars={subtotal} />}
          {bundles.map(({ id, name, discount: saved }) => (
            <SumLine key={id} label={t`Bundle ${name}`} dollars={-saved} />
          ))}
          {applied && <SumLine label={t`Discount ${code}`} dollars={-applied.discount} />}
          <SumLine label={t`Total`} dollars={applied?.total ?? shownTotal} isTotal />
        </dl>
        {terms?.tax && costs && <p className="text-right text-sm text-muted">{TAX_NOTES[terms.tax]}</p>}
      </div>
      <Part>
        {costs && (
          // Stays open after a code, so that its button keeps the focus.
          <Fold
            name={t`Have a discount code?`}
            open={isOpen || applied !== null || discount.error !== null}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <div className="mt-2">
              <CodeForm sellerId={sellerId} discount={discount} />
            </div>
          </Fold>
        )}
      </Part>
      <Part>{days && <ConsentBox days={days} isAgreed={isAgreed} onChange={setAgreed} />}</Part>
      <Part>{emailBox}</Part>
      <SellerIdentityText identity={identity} />
      <CheckoutButton
        items={items}
        shownTotal={shownTotal}
        discount={discount}
        hasConsent={days !== undefined && isAgreed}
        sendsEmail={sendsEmail}
      />
    </div>
  )
}

// To whom, when, and with which note. Then the same checkout as Buy Now, without the cart.
import type { GiftInput } from '@contract/gifts.ts'
import { GIFT_DAYS_MAX, GIFT_NOTE_MAX_CHARACTERS } from '@contract/limits.ts'
import { supplyConsent } from '@contract/text/withdrawal.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { checkEmail, type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import type { SignIn } from '@/auth/sign-in/leave-for-sign-in.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useMemberId } from '@/auth/viewer.ts'
import { type Shown, startCheckout } from '@/features/checkout/api.ts'
import { AppliedDiscount } from '@/features/checkout/components/code-form.tsx'
import { asInput, type DiscountCode } from '@/features/checkout/use-discount-code.ts'
import { RecipientField } from '@/features/gifts/given-gift.tsx'
import { explainRefusal, startGuestCheckout } from '@/features/guests/api.ts'
import { GuestCode, isShownElsewhere, useGuestCheck } from '@/features/guests/components/guest-dialog.tsx'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { dayAhead, useServerTime } from '@/lib/days.ts'
import * as messages from '@/lib/messages.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { RadioGroup, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { ConsentBox, useEmailBox } from '@/ui/listings/purchase-terms.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'

export type GiftPurchase = {
  title: string
  items: Shown[]
  shownTotal: number
  isFree: boolean
  discount: DiscountCode
  /** Whether the buyer's own price is valid. It shows the error otherwise. */
  isValid: () => boolean
  /** Fields that the page doesn't show to owners: their own price, a discount code. */
  ownersFields?: ReactNode
}

type Fields = { email: string; when: 'now' | 'later'; day: string; note: string; code: string }

const WHEN = [
  { value: 'now', label: t`Now` },
  { value: 'later', label: t`On a date` },
] as const

const checkFields = ({ email, when, day }: Fields): FieldErrors => ({
  ...checkEmail(email),
  ...(when === 'later' &&
    !(day > dayAhead(0) && day <= dayAhead(GIFT_DAYS_MAX)) && {
      day: t`Choose a day within the next ${GIFT_DAYS_MAX} days.`,
    }),
})

type VisitorsChoiceProps = { isFree: boolean; busy: boolean; login: SignIn; children: ReactNode }

/** Visitors log in or go on as guests, who can't get free items this way. */
const VisitorsChoice = ({ isFree, busy, login, children }: VisitorsChoiceProps) => (
  <div className="grid gap-3">
    {!isFree && children}
    <p className="text-sm text-muted">
      {isFree ? t`Log in to give free items.` : t`Stripe asks for your own email. We’ll send updates there.`}
    </p>
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant="secondary" onClick={() => void signIn(login)}>
        {t`Log in`}
      </Button>
      {!isFree && (
        <Button type="submit" busy={busy}>
          {t`Continue as guest`}
        </Button>
      )}
    </div>
  </div>
)

type GiftFormProps = GiftPurchase & { draft: string }

export default function GiftForm({ draft, discount, isValid, ownersFields, ...given }: GiftFormProps) {
  const { title, items, shownTotal } = given
  const memberId = useMemberId()
  useServerTime()
  const { data: terms } = useQuery(shopTermsQuery)
  const [isAgreed, setAgreed] = useState(false)
  const isFree = given.isFree || discount.applied?.total === 0
  const { sendsEmail, emailBox } = useEmailBox(!isFree)
  const robot = useGuestCheck()
  const checkout = useMutation({
    onError: (error) => robot.onError(error),
    mutationFn: (gift: GiftInput) => {
      const consent = isAgreed ? { consentVersion: supplyConsent(true).version } : {}
      return memberId
        ? startCheckout(memberId, items, { ...{ shownTotal, gift, sendsEmail }, ...asInput(discount), ...consent })
        : startGuestCheckout({
            ...{ cartItems: items, shownTotal, gift },
            ...{ discountCode: fields.code.trim() || null, captchaToken: robot.token },
            ...consent,
          })
    },
  })
  usePageReturn(checkout.reset)
  const { form, fields, field, change, errors, busy } = useDraftForm<Fields>({
    draft,
    initial: { email: '', when: 'now', day: '', note: '', code: '' },
    required: { email: t`Enter the recipient’s email address.` },
    check: checkFields,
    submit: async ({ email, when, day, note }) => {
      checkout.reset()
      if (!isValid()) return
      await checkout.mutateAsync({
        address: email.trim(),
        deliverOn: when === 'later' ? day : null,
        note: isFree ? null : note.trim() || null,
      })
    },
    failed: console.error,
  })
  const isBusy = busy || checkout.isSuccess
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <Price dollars={shownTotal} className="text-xl" />
        </p>
        <AppliedDiscount discount={discount} />
        {ownersFields}
      </div>
      <form {...form} className="grid gap-5">
        <RecipientField hint={t`We’ll email them a link. No account needed.`} {...field('email')} />
        <RadioGroup
          legend={t`When to send it`}
          value={fields.when}
          choices={WHEN}
          onChange={(when) => change({ when, day: fields.day || dayAhead(1) })}
        />
        {fields.when === 'later' && (
          <TextField label={t`Date`} type="date" min={dayAhead(1)} max={dayAhead(GIFT_DAYS_MAX)} {...field('day')} />
        )}
        {!isFree && (
          <TextAreaField
            label={t`Note (optional)`}
            hint={t`Without links.`}
            rows={3}
            maxLength={GIFT_NOTE_MAX_CHARACTERS}
            {...field('note')}
            error={errors['gift.note'] && t`Remove the link. Notes can’t have links.`}
          />
        )}
        {Boolean(terms?.withdrawal_days) && !isFree && (
          <ConsentBox isGift days={Number(terms?.withdrawal_days)} isAgreed={isAgreed} onChange={setAgreed} />
        )}
        {emailBox}
        <div>
          {memberId ? (
            <Button type="submit" className="w-full" busy={isBusy}>
              {isFree ? t`Give` : t`Continue to payment`}
            </Button>
          ) : (
            <VisitorsChoice
              isFree={isFree}
              busy={isBusy}
              login={{ draft: { form: draft, fields: { ...fields, price: shownTotal.toFixed(2) } } }}
            >
              <GuestCode code={fields.code} error={checkout.error} onChange={(code) => change({ code })} />
              {robot.check}
            </VisitorsChoice>
          )}
          {checkout.error && !isShownElsewhere(checkout.error) && (
            <ErrorText>{explainRefusal(checkout.error, messages.checkoutFailed)}</ErrorText>
          )}
        </div>
      </form>
    </div>
  )
}

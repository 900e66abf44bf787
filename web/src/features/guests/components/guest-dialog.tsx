// A visitor's Buy Now. Free items need an address, because no payment page asks for it.
import { guestCalls } from '@contract/guests.ts'
import { supplyConsent } from '@contract/text/withdrawal.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignIn } from '@/auth/sign-in/leave-for-sign-in.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { send } from '@/lib/calls/api.ts'
import { type ApiError, isApiError } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { isCaptchaRejection, useCaptcha } from '@/lib/use-captcha.ts'
import { withSources } from '@/lib/view-sources.ts'
import { Button } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { EmailForm } from '@/ui/fields/email-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { RobotCheck } from '@/ui/fields/robot-check.tsx'
import { Fold } from '@/ui/fold.tsx'
import { ConsentBox } from '@/ui/listings/purchase-terms.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { explainRefusal, type GuestBasket, startGuestCheckout } from '../api.ts'

export type VisitorPurchase = GuestBasket & { shownTotal: number; login: SignIn }

/** The robot check that a guest's checkout needs after failed payments from their network. */
export function useGuestCheck() {
  const captcha = useCaptcha()
  const [isAsked, setAsked] = useState(false)
  return {
    token: captcha.token,
    onError: (error: unknown) => {
      if (!isCaptchaRejection(error)) return
      setAsked(true)
      captcha.untick()
    },
    check: isAsked && <RobotCheck captcha={captcha} error={messages.captchaRequired} />,
  }
}

/** Whether an error is about the code or the robot check, which then show it. */
export const isShownElsewhere = (error: unknown) => isAboutCode(error) || isCaptchaRejection(error)

const isAboutCode = (error: unknown): error is ApiError => isApiError(error) && error.code.startsWith('discount_')

type GuestCodeProps = { code: string; error: unknown; onChange: (code: string) => void; className?: string }

export const GuestCode = ({ code, error, onChange, className }: GuestCodeProps) => (
  <Fold name={t`Have a discount code?`} className={className} open={isAboutCode(error) || undefined}>
    <TextField
      label={t`Discount code`}
      hint={t`For guests. Stripe’s page shows the new total.`}
      className="uppercase"
      autoComplete="off"
      maxLength={60}
      value={code}
      error={isAboutCode(error) ? error.message : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  </Fold>
)

export default function GuestDialog({ cartItems, shownTotal, login }: VisitorPurchase) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const [asksEmail, setAsksEmail] = useState(false)
  const [code, setCode] = useState('')
  const { data: terms } = useQuery(shopTermsQuery)
  const [isAgreed, setAgreed] = useState(false)
  const robot = useGuestCheck()
  const checkout = useMutation({
    mutationFn: () =>
      startGuestCheckout({
        ...{ cartItems, shownTotal, discountCode: code.trim() || null, captchaToken: robot.token },
        consentVersion: isAgreed ? supplyConsent().version : null,
      }),
    onError: (error) => {
      robot.onError(error)
      if (isApiError(error) && error.code === 'address_required') setAsksEmail(true)
      else console.error(error)
    },
  })
  usePageReturn(checkout.reset)
  const isFree = shownTotal === 0
  if (asksEmail)
    return (
      <Modal open={isOpen} onClose={close} title={t`Get your files by email`}>
        <EmailForm
          submit={t`Send link`}
          explain={explainRefusal}
          send={({ email, captchaToken }) =>
            send(guestCalls.takeFreeItems, { body: { cartItems: withSources(cartItems), email, captchaToken } })
          }
          sent={(email) => t`Check your email. We sent a link to ${email}.`}
          onClose={close}
        />
      </Modal>
    )
  return (
    <Modal open={isOpen} onClose={close} title={t`How do you want to buy?`}>
      <p className="text-muted">
        {isFree
          ? t`We’ll email you a link to your files.`
          : t`Stripe asks for your email. We’ll send your files there.`}
      </p>
      {!isFree && <GuestCode code={code} error={checkout.error} onChange={setCode} className="my-4" />}
      {!isFree && Boolean(terms?.withdrawal_days) && (
        <ConsentBox days={Number(terms?.withdrawal_days)} isAgreed={isAgreed} onChange={setAgreed} />
      )}
      {robot.check && <div className="mt-4">{robot.check}</div>}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={() => void signIn(login)}>
          {t`Log in`}
        </Button>
        <Button
          busy={checkout.isPending || checkout.isSuccess}
          onClick={() => (isFree ? setAsksEmail(true) : checkout.mutate())}
        >
          {t`Continue as guest`}
        </Button>
      </div>
      {checkout.error && !isShownElsewhere(checkout.error) && (
        <ErrorText>{explainRefusal(checkout.error, messages.checkoutFailed)}</ErrorText>
      )}
    </Modal>
  )
}

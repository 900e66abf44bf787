import { ORDER_NUMBER_PATTERN } from '@contract/limits.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { type ReactNode, useState } from 'react'
import { checkEmail, useDraftForm } from '@/auth/drafts/use-form.ts'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { isCaptchaRejection, useCaptcha } from '@/lib/use-captcha.ts'
import { Button } from '@/ui/button.tsx'
import { Alert, ErrorText } from '@/ui/page-parts.tsx'
import { TextField } from './fields.tsx'
import { RobotCheck } from './robot-check.tsx'

type EmailFormProps<Answer> = {
  /** Whether the form asks for an order number. */
  asksNumber?: boolean
  /** The label of the button. */
  submit: string
  send: (body: { email: string; captchaToken: string; orderNumber: string }) => Promise<Answer>
  /** The text that replaces the form after it is sent. */
  sent: (email: string, answer: Answer) => ReactNode
  /** Closes the dialog around the form. The text then has a button for it. */
  onClose?: () => void
  /** Below the address, such as a choice. */
  children?: ReactNode
  /** The text of a rejection. */
  explain?: typeof readableMessage
}

export function EmailForm<Answer>({
  asksNumber = false,
  submit,
  send,
  sent,
  onClose,
  children,
  explain = readableMessage,
}: EmailFormProps<Answer>) {
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<{ email: string; answer: Answer }>()
  const captcha = useCaptcha()
  const { form, errors, field, busy, forget } = useDraftForm({
    draft: `email:${submit}`,
    initial: { orderNumber: '', email: '' },
    keepsClosed: true,
    required: { email: t`Enter your email address.` },
    check: ({ email, orderNumber }) => ({
      ...checkEmail(email),
      ...(asksNumber && !ORDER_NUMBER_PATTERN.test(orderNumber) && { orderNumber: t`Enter the whole number.` }),
      ...(captcha.token === null && { captcha: messages.captchaRequired }),
    }),
    submit: async (given) => {
      setError(undefined)
      const [email, orderNumber] = [given.email.trim(), given.orderNumber.trim()]
      const answer = await send({ email, orderNumber, captchaToken: captcha.token ?? '' })
      forget()
      setOutcome({ email, answer })
    },
    failed: (failure) => {
      if (isCaptchaRejection(failure)) captcha.untick()
      // The error of a field stands beside it.
      if (!isApiError(failure) || !failure.field) setError(explain(failure, messages.failed))
    },
  })
  if (outcome)
    return (
      <div className="grid gap-5">
        <Alert kind="success">{sent(outcome.email, outcome.answer)}</Alert>
        {onClose && (
          // The form had the focus.
          <Button ref={(button) => button?.focus()} variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
        )}
      </div>
    )
  return (
    <form {...form} className="grid gap-5">
      {asksNumber && (
        <TextField
          label={t`Order number`}
          hint={t`From your receipt, such as 7K3QD-0X9MB.`}
          autoComplete="off"
          maxLength={40}
          {...field('orderNumber')}
          aria-required
        />
      )}
      <TextField
        label={asksNumber ? t`New email` : t`Email`}
        type="email"
        autoComplete="email"
        maxLength={ADDRESS_MAX_CHARACTERS}
        {...field('email')}
      />
      {children}
      <RobotCheck captcha={captcha} error={errors.captcha ?? errors.captchaToken} />
      <div>
        <Button type="submit" busy={busy} disabled={captcha.status === 'solving'}>
          {submit}
        </Button>
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    </form>
  )
}

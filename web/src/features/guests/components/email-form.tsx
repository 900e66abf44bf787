import { type ReactNode, useState } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { isCaptchaRejection, useCaptcha } from '@/lib/use-captcha.ts'
import { checkEmail, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { RobotCheck } from '@/ui/fields/robot-check.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { explainRefusal } from '../api.ts'

type EmailFormProps = {
  /** The label of the button. */
  submit: string
  send: (body: { email: string; captchaToken: string }) => Promise<unknown>
  /** Replaces the form after it is sent. */
  sent: (email: string) => ReactNode
}

export function EmailForm({ submit, send, sent }: EmailFormProps) {
  const [fields, setFields] = useState({ email: '' })
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const captcha = useCaptcha()
  const { form, errors, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { email: 'Enter your email address.' },
    check: ({ email }) => ({
      ...checkEmail(email),
      ...(captcha.token === null && { captcha: messages.captchaRequired }),
    }),
    submit: async ({ email }) => {
      setError(undefined)
      await send({ email: email.trim(), captchaToken: captcha.token ?? '' })
      setSentTo(email.trim())
    },
    failed: (failure) => {
      if (isCaptchaRejection(failure)) captcha.untick()
      // The error of a field stands beside it.
      if (!isApiError(failure) || !failure.field) setError(explainRefusal(failure, messages.failed))
    },
  })
  if (sentTo !== undefined) return sent(sentTo)
  return (
    <form {...form} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="email" maxLength={320} {...field('email')} />
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

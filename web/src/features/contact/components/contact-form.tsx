// Name, email and message, with the captcha. What was typed stays until the message has arrived.

import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/text-field.tsx'
import { useSendMessage } from '../api.ts'
import { useCaptcha } from '../use-captcha.ts'
import { RobotCheck } from './robot-check.tsx'

/** What the contact form asks for before anything is sent (spec section 5). */
type ContactFields = { name: string; email: string; message: string }

function checkMessage({ name, email, message }: ContactFields): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') errors.name = 'Enter your name.'
  if (email.trim() === '') errors.email = 'Enter your email address.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'Enter a complete email address.'
  if (message.trim() === '') errors.message = 'Enter a message.'
  return errors
}

const EMPTY: ContactFields = { name: '', email: '', message: '' }

const isCaptchaRejection = (error: unknown) =>
  isApiError(error) && (error.code === 'captcha_used' || error.field === 'captchaToken')

export function ContactForm({ initial }: { initial: Partial<ContactFields> }) {
  const [fields, setFields] = useState<ContactFields>({ ...EMPTY, ...initial })
  const change = (part: Partial<ContactFields>) => setFields({ ...fields, ...part })
  const captcha = useCaptcha()
  const send = useSendMessage()

  const { form, errors } = useForm({
    check: () => {
      const errors = checkMessage(fields)
      return captcha.token === null ? { ...errors, captcha: messages.captchaRequired } : errors
    },
    submit: async () => {
      const { name, email, message } = fields
      await send.mutateAsync({
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        captchaToken: captcha.token ?? '',
      })
      captcha.untick()
      change({ message: '' })
      notify.success(messages.messageSent)
    },
    onFailure: (error) => {
      if (isCaptchaRejection(error)) captcha.untick()
      notify.error(isCaptchaRejection(error) ? messages.captchaRequired : messages.messageFailed)
    },
  })

  return (
    <form {...form} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          value={fields.name}
          maxLength={CONTACT_NAME_MAX_CHARACTERS}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
          aria-required
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={fields.email}
          maxLength={320}
          error={errors.email}
          onChange={(event) => change({ email: event.target.value })}
          aria-required
        />
      </div>
      <TextAreaField
        label="Message"
        value={fields.message}
        maxLength={CONTACT_MESSAGE_MAX_CHARACTERS}
        error={errors.message}
        onChange={(event) => change({ message: event.target.value })}
        aria-required
      />
      <RobotCheck captcha={captcha} error={errors.captcha ?? errors.captchaToken} />
      <Button
        type="submit"
        size="lg"
        busy={send.isPending}
        disabled={captcha.status === 'solving'}
        className="justify-self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

// Name, email and message, with the captcha. What was typed stays until the message has arrived.

import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Spinner } from '@/ui/feedback/loading.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { useSendMessage } from '../api.ts'
import { type Captcha, useCaptcha } from '../use-captcha.ts'

/** 'I am not a robot': a tick starts the proof of work, and its state stands beside it. */
const STATES = { idle: '', failed: '', solving: 'Verifying...', solved: 'Verified' } as const

function RobotCheck({ captcha, error }: { captcha: Captcha; error?: string }) {
  const id = useId()
  const { status, tick, untick } = captcha
  const problem = status === 'failed' ? messages.captchaFailed : status === 'idle' ? error : undefined
  return (
    <div>
      <div
        className={`flex min-h-14 items-center gap-3 rounded-md border bg-surface px-4 py-3 ${problem ? 'border-danger' : 'border-line-strong/70'}`}
      >
        <input
          id={id}
          type="checkbox"
          checked={status === 'solving' || status === 'solved'}
          onChange={(event) => (event.target.checked ? void tick() : untick())}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <label htmlFor={id} className="flex-1 cursor-pointer font-semibold select-none">
          I am not a robot
        </label>
        <span role="status" className="flex items-center gap-2 text-sm text-muted">
          {status === 'solving' && <Spinner className="size-4" />}
          {status === 'solved' && <ShieldCheck className="size-5 text-accent-ink" aria-hidden="true" />}
          {STATES[status]}
        </span>
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
      <p className="mt-1.5 text-sm text-muted">
        Your browser does a short calculation instead of a puzzle. No third party is involved.
      </p>
    </div>
  )
}

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

// The fields stay until the message is sent.
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useViewer } from '@/auth/viewer.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button, Spinner } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'
import { useSendMessage } from '../api.ts'
import { type Captcha, useCaptcha } from '../use-captcha.ts'

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
          {status === 'solved' && <ShieldCheck className="size-5 text-accent-ink" />}
          {STATES[status]}
        </span>
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" />
          {problem}
        </p>
      )}
      <p className="mt-1.5 text-sm text-muted">
        Your browser does a short calculation instead of a puzzle. No third party is involved.
      </p>
    </div>
  )
}

type ContactFields = { name: string; email: string; message: string }

const EMPTY: ContactFields = { name: '', email: '', message: '' }
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const isCaptchaRejection = (error: unknown) =>
  isApiError(error) && (error.code === 'captcha_used' || error.field === 'captchaToken')

export function ContactForm({ initial }: { initial: Partial<ContactFields> }) {
  const [fields, setFields] = useState<ContactFields>({ ...EMPTY, ...initial })
  const change = (part: Partial<ContactFields>) => setFields({ ...fields, ...part })
  const captcha = useCaptcha()
  const send = useSendMessage()
  const { form, errors, field, busy } = useForm(fields, change, {
    required: { name: 'Enter your name.', email: 'Enter your email address.', message: messages.messageRequired },
    check: ({ email }) => ({
      ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: 'Enter a complete email address.' }),
      ...(captcha.token === null && { captcha: messages.captchaRequired }),
    }),
    submit: async ({ name, email, message }) => {
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
    failed: (error) => {
      if (isCaptchaRejection(error)) captcha.untick()
      notify.error(isCaptchaRejection(error) ? messages.captchaRequired : messages.messageFailed)
    },
  })

  return (
    <form {...form} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" maxLength={CONTACT_NAME_MAX_CHARACTERS} {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" maxLength={320} {...field('email')} />
      </div>
      <TextAreaField label="Message" maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} {...field('message')} />
      <RobotCheck captcha={captcha} error={errors.captcha ?? errors.captchaToken} />
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={captcha.status === 'solving'}
        className="justify-self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

export function ContactPage() {
  const viewer = useViewer()
  const waiting = viewer.status === 'loading'
  const member =
    viewer.status === 'member' ? { name: viewer.login.name ?? '', email: viewer.login.email ?? '' } : undefined
  return (
    <div className="container-text pt-12">
      <PageHeader
        title={pages.contact.title}
        lead="Have a question, a problem with an order or an idea? Write to us."
      />
      {waiting ? <Loading /> : <ContactForm initial={member ?? {}} />}
    </div>
  )
}

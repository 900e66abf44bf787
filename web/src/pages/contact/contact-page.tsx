// The fields stay until the message is sent.

import { contactCalls } from '@contract/contact.ts'
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { useState } from 'react'
import { checkEmail, useForm } from '@/auth/drafts/use-form.ts'
import { useViewer } from '@/auth/viewer.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { isCaptchaRejection, useCaptcha } from '@/lib/use-captcha.ts'
import { Button } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { RobotCheck } from '@/ui/fields/robot-check.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'

type ContactFields = { name: string; email: string; message: string }

const EMPTY: ContactFields = { name: '', email: '', message: '' }

export function ContactForm({ initial }: { initial: Partial<ContactFields> }) {
  const [fields, setFields] = useState<ContactFields>({ ...EMPTY, ...initial })
  const change = (part: Partial<ContactFields>) => setFields({ ...fields, ...part })
  const captcha = useCaptcha()
  const send = useCall(contactCalls.sendContactMessage)
  const { form, errors, field, busy } = useForm(fields, change, {
    required: { name: t`Enter your name.`, email: t`Enter your email address.`, message: messages.messageRequired },
    check: ({ email }) => ({
      ...checkEmail(email),
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
      notify.success(t`Message sent successfully!`)
    },
    failed: (error) => {
      if (isCaptchaRejection(error)) captcha.untick()
      notify.error(
        isCaptchaRejection(error) ? messages.captchaRequired : t`Error sending message. Please try again later.`,
      )
    },
  })

  return (
    <form {...form} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={t`Name`} autoComplete="name" maxLength={CONTACT_NAME_MAX_CHARACTERS} {...field('name')} />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={ADDRESS_MAX_CHARACTERS}
          {...field('email')}
        />
      </div>
      <TextAreaField label={t`Message`} maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} {...field('message')} />
      <RobotCheck captcha={captcha} error={errors.captcha ?? errors.captchaToken} />
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={captcha.status === 'solving'}
        className="justify-self-start"
      >
        {t`Send Message`}
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
        lead={t`Have a question, a problem with an order or an idea? Write to us.`}
      />
      {waiting ? <Loading /> : <ContactForm initial={member ?? {}} />}
    </div>
  )
}

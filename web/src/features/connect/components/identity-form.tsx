// Who a seller sells as: the dialog before the Stripe connection, and the card of the payments page.
import { identityCalls, type OwnIdentity } from '@contract/identities.ts'
import { LEGAL_VERSIONS } from '@contract/legal-versions.ts'
import {
  LEGAL_NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  POSTAL_ADDRESS_MAX_CHARACTERS,
  REGISTER_NUMBER_MAX_CHARACTERS,
} from '@contract/limits.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { identityLines, PRIVATE_SELLER } from '@contract/text/identity-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkEmail, type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { query, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { DialogButton, useCloseDialog } from '@/ui/dialogs/dialogs.tsx'
import { RadioGroup, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { TermsBox } from '@/ui/fields/terms-question.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'

const identityQuery = (userId: string) => query(identityCalls.getIdentity, { params: { userId } })

const CHOICES = [
  { value: 'trader', label: t`As a trader, for my trade, business or profession` },
  { value: 'private', label: t`As a private person` },
] as const
const VALUES = ['legal_name', 'address', 'email', 'phone', 'register_number', 'vat_number'] as const
type Fields = { kind: string } & Record<(typeof VALUES)[number], string>

const REQUIRED = {
  legal_name: t`Enter your legal name.`,
  address: t`Enter your address.`,
  email: t`Enter an email address.`,
  phone: t`Enter a phone number.`,
}

function errorsOf(fields: Fields): FieldErrors {
  if (fields.kind === '') return { kind: t`Choose one.` }
  const missing = Object.entries(REQUIRED).filter(([name]) => fields[name as keyof typeof REQUIRED].trim() === '')
  return { ...checkEmail(fields.email), ...(fields.kind === 'trader' ? Object.fromEntries(missing) : {}) }
}

const orNull = (typed: string) => typed.trim() || null

/** `kind` is one of the choices then, and a trader's values are there (errorsOf). */
const identityOf = (fields: Fields) =>
  ({ kind: fields.kind, ...Object.fromEntries(VALUES.map((name) => [name, orNull(fields[name])])) }) as never

type IdentityFormProps = {
  userId: string
  current?: OwnIdentity | undefined
  /** Asks for the terms in the same step. */
  asksTerms?: boolean
  onSaved: () => void
  /** The button's text. */
  children?: string
}

export function IdentityForm({ userId, current, asksTerms = false, onSaved, children = t`Save` }: IdentityFormProps) {
  const save = useCall(identityCalls.saveIdentity, { userId })
  const [hasTerms, setTerms] = useState(!asksTerms)
  const [isCertified, setCertified] = useState(false)
  const initial = Object.fromEntries(VALUES.map((name) => [name, current?.[name] ?? ''])) as Omit<Fields, 'kind'>
  const { form, fields, change, field, errors, busy, forget } = useDraftForm<Fields>({
    draft: 'seller-identity',
    initial: { kind: current?.kind ?? '', ...initial },
    check: errorsOf,
    submit: async (typed) => {
      const terms = asksTerms ? { terms_version: LEGAL_VERSIONS.terms } : {}
      await save.mutateAsync({ identity: identityOf(typed), certified: true, ...terms })
      forget()
      onSaved()
    },
    failed: messages.notSaved,
  })
  const optional = (label: string) => (fields.kind === 'trader' ? label : t`${label} (optional)`)
  return (
    <form {...form} className="grid gap-5">
      <RadioGroup
        legend={t`How do you sell?`}
        isStacked
        value={CHOICES.find(({ value }) => value === fields.kind)?.value ?? ''}
        choices={CHOICES}
        error={errors.kind}
        onChange={(kind) => change({ kind })}
      >
        {fields.kind !== '' && (
          <p className="mt-2 text-sm text-muted">
            {fields.kind === 'trader'
              ? t`Everybody sees what you enter here: on your items, in carts, on receipts and in emails.`
              : t`Buyers read: “${PRIVATE_SELLER}” Only you can see what you enter here.`}
          </p>
        )}
      </RadioGroup>
      {fields.kind !== '' && (
        <>
          <TextField
            label={optional(t`Legal name`)}
            maxLength={LEGAL_NAME_MAX_CHARACTERS}
            autoComplete="off"
            {...field('legal_name')}
          />
          <TextAreaField
            label={optional(t({ message: 'Address', context: 'postal' }))}
            hint={t`A business address is fine.`}
            rows={3}
            maxLength={POSTAL_ADDRESS_MAX_CHARACTERS}
            {...field('address')}
          />
          <TextField label={optional(t`Email`)} type="email" maxLength={ADDRESS_MAX_CHARACTERS} {...field('email')} />
          <TextField label={optional(t`Phone`)} type="tel" maxLength={PHONE_MAX_CHARACTERS} {...field('phone')} />
          <TextField
            label={t`Trade register and number (optional)`}
            maxLength={REGISTER_NUMBER_MAX_CHARACTERS}
            {...field('register_number')}
          />
          <TextField
            label={t`VAT number (optional)`}
            maxLength={REGISTER_NUMBER_MAX_CHARACTERS}
            {...field('vat_number')}
          />
        </>
      )}
      <TermsBox isTicked={isCertified} onChange={setCertified}>
        {t`I certify that this is correct, and that I only offer products that comply with the law.`}
      </TermsBox>
      {asksTerms && <TermsBox isTicked={hasTerms} onChange={setTerms} />}
      <div className="flex justify-end">
        <Button type="submit" busy={busy} disabled={!isCertified || !hasTerms}>
          {children}
        </Button>
      </div>
    </form>
  )
}

function ChangeIdentity({ userId, current }: { userId: string; current: OwnIdentity | undefined }) {
  const close = useCloseDialog()
  const onSaved = () => {
    notify.success(t`Saved. New orders keep it as it is now.`)
    close()
  }
  return <IdentityForm userId={userId} current={current} onSaved={onSaved} />
}

const Version = ({ version }: { version: OwnIdentity }) => (
  <li className="wrap-anywhere">
    <p className="text-sm text-muted">
      <Trans>
        Certified on <DateText iso={version.certified_at} />
      </Trans>
    </p>
    {version.kind === 'private' ? (
      <>
        <p>{t`Private person. Only you can see the rest.`}</p>
        {VALUES.map((name) => version[name] && <p key={name}>{version[name]}</p>)}
      </>
    ) : (
      // The table's constraint: a trader's required values are there.
      identityLines(version as Parameters<typeof identityLines>[0]).map((line) => <p key={line}>{line}</p>)
    )}
  </li>
)

/** What the seller certified, how to change it, and earlier versions. */
export default function IdentityCard({ userId }: { userId: string }) {
  return (
    <Card className="mt-6 grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">{t`Who sells`}</h2>
      <QueryResult query={useQuery(identityQuery(userId))} failed={t`Couldn’t load who you sell as.`}>
        {({ versions: [current, ...earlier] }) => (
          <>
            {current ? (
              <ul>
                <Version version={current} />
              </ul>
            ) : (
              <p className="text-muted">{t`Tell buyers whether you sell as a trader or a private person.`}</p>
            )}
            <div>
              <DialogButton title={t`Who sells`} content={<ChangeIdentity userId={userId} current={current} />}>
                {current ? t`Change` : t`Say who sells`}
              </DialogButton>
            </div>
            {earlier.length > 0 && (
              <Fold name={t`Earlier versions`}>
                <ul className="grid gap-4">
                  {earlier.map((version) => (
                    <Version key={version.certified_at} version={version} />
                  ))}
                </ul>
              </Fold>
            )}
          </>
        )}
      </QueryResult>
    </Card>
  )
}

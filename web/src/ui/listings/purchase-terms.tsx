// On which terms an item is bought.
import type { SellerIdentity } from '@contract/identities.ts'
import type { UsageLicence } from '@contract/label-choices.ts'
import type { ShownLabels } from '@contract/labels.ts'
import { pages } from '@contract/pages.ts'
import { identityLines } from '@contract/text/identity-words.ts'
import { supplyConsent } from '@contract/text/withdrawal.ts'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { aiUseText, LICENCE_NAMES, languagesText, NOT_STATED } from '@/lib/label-names.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Fold } from '@/ui/fold.tsx'
import { useHasFailedPart } from '@/ui/part.tsx'
import { TextLink } from '@/ui/text.tsx'

/** Links to the shop's words. */
export const LicenceName = ({ licence }: { licence: UsageLicence | null }) =>
  licence === null ? (
    <span>{NOT_STATED}</span>
  ) : (
    <TextLink to={`${pages.usageLicences.path()}#${licence}-use`}>{LICENCE_NAMES[licence]}</TextLink>
  )

export const BoughtLicence = ({ item }: { item: { usage_licence: UsageLicence | null } }) => (
  <p className="text-sm text-muted">
    <Trans>
      Licence: <LicenceName licence={item.usage_licence} />
    </Trans>
  </p>
)

/** As a receipt states them. */
export const BoughtLabels = ({ item }: { item: Pick<ShownLabels, 'usage_licence' | 'ai_use' | 'languages'> }) => (
  <div className="text-sm text-muted">
    <BoughtLicence item={item} />
    <p>{t`Use of AI: ${{ use: aiUseText(item.ai_use) }}`}</p>
    <p>{t`Language: ${{ languages: languagesText(item.languages) }}`}</p>
  </div>
)

export const RefundPolicy = ({ text, className }: { text: string | null; className?: string }) =>
  text && (
    <div className={clsx('max-w-prose', className)}>
      <h2 className="text-lg">{t`Refund policy at purchase`}</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )

export const RefundDetails = ({ text, className }: { text: string; className?: string }) => (
  <Fold name={t`Refund policy`} className={className}>
    <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
  </Fold>
)

type CheckProps = { label: string; note: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** A checkbox with what it means. */
export function Check({ label, note, isChecked, onChange }: CheckProps) {
  const noteId = useId()
  return (
    <div className="w-full">
      <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={useHasFailedPart()}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <p id={noteId} className="text-sm text-muted">
        {note}
      </p>
    </div>
  )
}

type ConsentBoxProps = { days: number; isGift?: boolean; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

/** The checkbox for immediate supply. Never ticked by default, and optional. */
export const ConsentBox = ({ days, isGift = false, isAgreed, onChange }: ConsentBoxProps) => (
  <Check
    label={supplyConsent(isGift).words}
    note={
      isGift
        ? t`With or without it, you can withdraw within ${days} days of payment until the gift is opened. Without it, the recipient gets the files after that, or when you agree to immediate delivery.`
        : t`Without it, you can withdraw within ${days} days of payment. The files are available after that, or when you agree to immediate delivery.`
    }
    isChecked={isAgreed}
    onChange={onChange}
  />
)

/** Whether the seller's payment page gets a member's verified address, and the line that says so. */
export function useEmailBox(costs: boolean) {
  const [isChecked, onChange] = useState(true)
  const isAsked = useMemberId() !== undefined && costs
  const emailBox = isAsked && (
    <Check
      label={t`Fill in my email on the seller’s payment page`}
      note={t`The seller gets it. Untick this to type another there. It stays empty if you claimed a purchase from this seller that you made without an account.`}
      {...{ isChecked, onChange }}
    />
  )
  return { sendsEmail: isAsked && isChecked, emailBox }
}

const Lines = ({ of, className }: { of: string[]; className?: string }) => (
  <div className={className}>
    {of.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

type IdentityProps = { identity: SellerIdentity | null | undefined; isPrinted?: boolean; className?: string }

/** Who sells. Search engines may not quote it. Printed, nothing of it is folded away. */
export function SellerIdentityText({ identity, isPrinted = false, className }: IdentityProps) {
  if (!identity) return null
  const lines = identityLines(identity)
  const [kind, name, ...contact] = lines
  return (
    <div data-nosnippet className={clsx('text-sm wrap-anywhere', className)}>
      {isPrinted || !name ? (
        <Lines of={lines} />
      ) : (
        <>
          <p>
            {kind} {name}
          </p>
          <Fold name={t`Contact details of the seller`}>
            <Lines of={contact} className="pb-2" />
          </Fold>
        </>
      )}
    </div>
  )
}

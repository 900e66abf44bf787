import { legalCalls } from '@contract/accounts.ts'
import { LEGAL_VERSIONS } from '@contract/legal-versions.ts'
import { pages } from '@contract/pages.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { formatUtcDate } from '@contract/text/dates.ts'
import { type ReactNode, useState } from 'react'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'

/** Versions are days, which sort as texts. */
export const hasAcceptedTerms = ({ accepted_terms }: OwnProfile): boolean =>
  accepted_terms !== null && accepted_terms >= LEGAL_VERSIONS.terms

type TermsBoxProps = { isTicked: boolean; onChange: (isTicked: boolean) => void; children?: ReactNode }

/** A checkbox, for the terms unless it says something else. */
export const TermsBox = ({ isTicked, onChange, children }: TermsBoxProps) => (
  <label className="flex items-start gap-3">
    <input
      type="checkbox"
      required
      checked={isTicked}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-1 size-4.5 shrink-0 accent-accent"
    />
    <span>
      {children ?? (
        <Trans>
          I accept the{' '}
          <a href={pages.terms.path()} target="_blank" rel="noreferrer" className="link">
            Terms of {ph({ date: formatUtcDate(LEGAL_VERSIONS.terms) })}
          </a>
        </Trans>
      )}
    </span>
  </label>
)

export function TermsQuestion({ userId, onAccepted }: { userId: string; onAccepted?: () => void }) {
  const [isTicked, setTicked] = useState(false)
  const { mutate, isPending, error } = useCall(legalCalls.acceptTerms, { userId })
  const accept = () => mutate({ document: 'terms', version: LEGAL_VERSIONS.terms }, { onSuccess: onAccepted })
  return (
    <form onSubmit={ownSubmit(accept)} className="grid gap-5">
      <p className="text-muted">{t`Read the Terms before you continue, especially the section about selling.`}</p>
      <TermsBox isTicked={isTicked} onChange={setTicked} />
      {error && <Alert>{readableMessage(error, messages.notSaved)}</Alert>}
      <div className="flex justify-end">
        <Button type="submit" busy={isPending} disabled={!isTicked}>
          {t`Accept and Continue`}
        </Button>
      </div>
    </form>
  )
}

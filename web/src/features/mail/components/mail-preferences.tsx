// Each switch saves at once. Required emails have none.
import { MAIL_KINDS, MAIL_SWITCHES, type MailKind, mailCalls, OPTIONAL_MAIL_KINDS } from '@contract/mail.ts'
import { formatParts } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastResult } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { SwitchField } from '@/ui/fields/switch-field.tsx'
import { Alert, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'
import { type MailProblem, preferencesQuery, useSetMailPreferences } from '../api.ts'

const ALWAYS = (Object.keys(MAIL_KINDS) as MailKind[]).filter(
  (kind) => MAIL_KINDS[kind].isForUsers && !OPTIONAL_MAIL_KINDS.includes(kind),
)

export function MailPreferences({ userId }: { userId: string }) {
  const change = useSetMailPreferences(userId)
  // Here, because the alert is gone once it succeeded.
  const tryAgain = useCall(mailCalls.forgetMailProblem, { userId })
  return (
    <Section id="mails" title={t`Emails`} className="mt-12 grid gap-4">
      <QueryResult query={useQuery(preferencesQuery(userId))} failed={t`Couldn’t load your preferences.`}>
        {(data) => (
          <>
            {data.problem && <ProblemAlert problem={data.problem} tryAgain={tryAgain} />}
            <div className="grid gap-4 rounded-md border border-line bg-surface px-4 py-4">
              <SwitchField
                label={t`Enable Email Notifications`}
                hint={t`When off, we only send essential emails.`}
                checked={data.enabled}
                onChange={(enabled) => change.mutate({ enabled })}
              />
              <hr className="border-line" />
              {MAIL_SWITCHES.map((kind) => (
                <SwitchField
                  key={kind}
                  label={MAIL_KINDS[kind].label}
                  checked={data.enabled && Boolean(data.kinds[kind])}
                  disabled={!data.enabled}
                  onChange={(isWanted) => change.mutate({ kinds: { [kind]: isWanted } })}
                />
              ))}
            </div>
          </>
        )}
      </QueryResult>
      {change.isError && <Alert>{messages.notSaved}</Alert>}
      <p className="text-muted text-sm">
        {t`You’ll always receive: ${{ kinds: formatParts(ALWAYS.map((kind) => MAIL_KINDS[kind].label)) }}.`}
      </p>
    </Section>
  )
}

type ProblemAlertProps = {
  problem: MailProblem
  tryAgain: ReturnType<typeof useCall<typeof mailCalls.forgetMailProblem>>
}

/** Why the address gets no mail, or only essential mail, and a button that ends it. */
function ProblemAlert({ problem: { kind, noted_at: notedAt }, tryAgain }: ProblemAlertProps) {
  const hasBounced = kind === 'bounced'
  return (
    <Alert
      kind="warning"
      action={
        <SmallButton
          busy={tryAgain.isPending}
          onClick={() => toastResult(tryAgain.mutateAsync(undefined), t`We’ll email you again.`, messages.notSaved)}
        >
          {hasBounced ? t`Try again` : t`Allow all emails`}
        </SmallButton>
      }
    >
      {hasBounced ? (
        <Trans>
          Email to your address bounced on <DateText iso={notedAt} />. Check the address with your login provider.
        </Trans>
      ) : (
        <Trans>
          One of our emails was reported as spam on <DateText iso={notedAt} />. We only send essential emails.
        </Trans>
      )}
    </Alert>
  )
}

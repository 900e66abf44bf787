import { APPEAL_MAX_CHARACTERS, APPEAL_MONTHS } from '@contract/limits.ts'
import { type RedressToken, redressCalls } from '@contract/redress.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useSend } from '@/lib/calls/query.ts'
import { storage } from '@/lib/storage.ts'
import { Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { FormActions } from '@/ui/action-row.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { Card, EmptyState } from '@/ui/page-parts.tsx'
import { List } from '@/ui/query-result.tsx'
import { Quote, StatementText } from '@/ui/statement-text.tsx'
import { Badge, DateText } from '@/ui/text.tsx'
import type { RedressStatement } from '../api.ts'

/** One appeal per decision. */
type AppealFormProps = { token: RedressToken; statementId: string; onCancel: () => void }

function AppealForm({ token, statementId, onCancel }: AppealFormProps) {
  const appeal = useSend(redressCalls.createAppeal)
  const { form, field } = useDraftForm({
    draft: `appeal:${statementId}`,
    initial: { text: '' },
    required: { text: t`Explain why the decision is wrong.` },
    submit: async ({ text }) => {
      await appeal.mutateAsync({ body: { statementId, text: text.trim() }, token })
      notify.success(t`Appeal sent. We’ll email you our decision.`)
    },
    failed: t`Couldn’t send your appeal. Try again.`,
  })
  return (
    <form {...form} className="mt-5 grid gap-4">
      <TextAreaField
        label={t`Why is the decision wrong?`}
        hint={t`You can appeal once. Someone who wasn’t involved in the decision will review it and reply.`}
        rows={5}
        maxLength={APPEAL_MAX_CHARACTERS}
        {...field('text')}
      />
      <FormActions busy={appeal.isPending} submit={t`Send appeal`} onCancel={onCancel} />
    </form>
  )
}

const OUTCOMES = {
  upheld: t`Someone else reviewed it. The decision stands:`,
  reversed: t`Someone else reviewed it and reversed the decision:`,
} as const

const AppealState = ({ appeal }: { appeal: NonNullable<RedressStatement['appeal']> }) => (
  <div className="mt-5 grid gap-2.5 border-t border-line pt-4">
    <p>
      <Trans>
        You appealed on <DateText iso={appeal.created_at} />:
      </Trans>
    </p>
    <Quote>{appeal.text}</Quote>
    {appeal.outcome ? (
      <>
        <p className="font-semibold">{OUTCOMES[appeal.outcome]}</p>
        <Quote>{appeal.answer}</Quote>
      </>
    ) : (
      <p className="text-muted">{t`We’re reviewing your appeal. We’ll email you our decision.`}</p>
    )}
  </div>
)

function DecisionCard({ token, statement }: { token: RedressToken; statement: RedressStatement }) {
  const [appealing, setAppealing] = useState(false)
  const { appeal, can_appeal: canAppeal, reversed_at: reversedAt } = statement
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <DateText iso={statement.created_at} />
        {reversedAt && <Badge look="good">{t`Reversed`}</Badge>}
      </div>
      <StatementText statement={{ ...statement, isUnlawful: statement.is_unlawful, reversedAt }} />
      {reversedAt && !appeal && (
        <p className="mt-4 font-semibold">
          <Trans>
            We reviewed it and reversed it on <DateText iso={reversedAt} />.
          </Trans>
        </p>
      )}
      {appeal && <AppealState appeal={appeal} />}
      {canAppeal && !appealing && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-3">
            {t`This decision was made by a person. If you disagree, appeal within ${APPEAL_MONTHS} months and someone else will review it.`}
          </p>
          <Button variant="secondary" onClick={() => setAppealing(true)}>
            {t`Appeal`}
          </Button>
        </div>
      )}
      {canAppeal && appealing && (
        <AppealForm token={token} statementId={statement.id} onCancel={() => setAppealing(false)} />
      )}
      {!canAppeal && !appeal && !reversedAt && (
        <p className="mt-4 text-muted">{t`The ${APPEAL_MONTHS}-month appeal period has ended.`}</p>
      )}
    </Card>
  )
}

export function DecisionList({ token, statements }: { token: RedressToken; statements: RedressStatement[] }) {
  if (statements.length === 0) return <EmptyState icon={CircleCheck} text={t`No decisions on your account.`} />
  return (
    <List of={statements} className="grid gap-5">
      {(statement) => <DecisionCard token={token} statement={statement} />}
    </List>
  )
}

/** The time up to which the user has read their decisions on this device, in milliseconds. */
const keyOf = (userId: string) => `seen-decisions:${userId}`

/** The time of the latest change to any of them, or 0. */
const newest = (statements: RedressStatement[]): number =>
  Math.max(
    0,
    ...statements
      .flatMap(({ created_at, reversed_at, appeal }) => [created_at, reversed_at, appeal?.decided_at])
      .map((time) => (time ? Date.parse(time) : 0)),
  )

export const markSeen = (userId: string, statements: RedressStatement[]): void =>
  void storage.write(keyOf(userId), String(newest(statements)))

export const hasUnseen = (userId: string, statements: RedressStatement[]): boolean =>
  newest(statements) > Number(storage.read(keyOf(userId)))

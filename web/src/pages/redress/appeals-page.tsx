import { ACTS } from '@contract/acts.ts'
import { APPEAL_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { type FoundAppeal, redressCalls } from '@contract/redress.ts'
import { Scale } from 'lucide-react'
import { useId } from 'react'
import { appealsQuery } from '@/features/redress/api.ts'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { AdminList, type Column, dateColumn } from '@/ui/records.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { Badge, UserLink } from '@/ui/text.tsx'

type Fields = { outcome: '' | 'upheld' | 'reversed'; answer: string }

const CHOICES = [
  { value: 'upheld', label: t`The decision stands` },
  { value: 'reversed', label: t`Reverse the decision` },
] as const

const sentenceOf = (outcome: 'upheld' | 'reversed', { statement, username }: FoundAppeal) =>
  outcome === 'upheld'
    ? t`You reject ${username}’s appeal. “${{ decision: ACTS[statement.act].statement }}” stays in force.`
    : t`You accept ${username}’s appeal. They will read: “${{ decision: ACTS[statement.act].reversal.statement }}”.`

function AppealForm({ appeal }: { appeal: FoundAppeal }) {
  const decide = useCall(redressCalls.decideAppeal, { appealId: appeal.id })
  const form = useModalForm<Fields>({
    draft: `appeal-answer:${appeal.id}`,
    initial: { outcome: '', answer: '' },
    required: { outcome: t`Choose whether the decision stands.`, answer: t`Enter a reply.` },
    submit: async ({ outcome, answer }) => {
      if (outcome === '') return
      await decide.mutateAsync({ outcome, answer: answer.trim() })
    },
    done: t`Appeal closed. We’ve let them know.`,
    failed: messages.decisionFailed,
  })
  const { outcome } = form.fields
  const act = { '': t`Decide`, upheld: t`Reject the appeal`, reversed: t`Reverse the decision` }[outcome]
  const { statement, username } = appeal
  return (
    <ModalForm form={form} submit={act}>
      <section aria-label={t`The decision`} className="rounded-md border border-line bg-sunken p-4">
        <StatementText statement={{ ...statement, isUnlawful: statement.is_unlawful }} />
      </section>
      <section aria-label={t`What ${username} says`}>
        <p className="mb-1.5 font-semibold">{t`What ${username} says`}</p>
        <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>
      </section>
      <RadioGroup
        legend={t`Outcome`}
        value={outcome}
        choices={CHOICES}
        error={form.errors.outcome}
        onChange={(chosen) => form.change({ outcome: chosen })}
      >
        {outcome && <p className="text-sm text-muted">{sentenceOf(outcome, appeal)}</p>}
      </RadioGroup>
      <TextAreaField
        label={t`Reply to ${username}`}
        rows={4}
        maxLength={APPEAL_MAX_CHARACTERS}
        {...form.field('answer')}
      />
    </ModalForm>
  )
}

// An appeal is reviewed by another admin than the one who made the decision.
const OPEN = t({ message: 'Open', context: 'state of a case' })

const OUTCOMES = { upheld: t`The decision stands`, reversed: t`Reversed` } as const

const COLUMNS: Column<FoundAppeal>[] = [
  dateColumn(t`Written`, ({ created_at }) => created_at),
  { name: t`By`, width: 'w-32', show: ({ user_id, username }) => <UserLink id={user_id} username={username} /> },
  {
    name: t`Against`,
    show: ({ statement, acted_by_username }) => (
      <>
        <p className="font-semibold">{ACTS[statement.act].statement}</p>
        {statement.about && <p className="text-sm">{statement.about}</p>}
        <p className="text-sm text-muted">
          {statement.facts}
          {acted_by_username && ` ${t`Decided by ${acted_by_username}.`}`}
        </p>
      </>
    ),
  },
  {
    name: t({ message: 'Appeal', context: 'noun' }),
    show: ({ text }) => <p className="whitespace-pre-line">{text}</p>,
  },
  {
    name: t`State`,
    width: 'w-44',
    show: ({ outcome, answer, decided_by_username }) =>
      outcome ? (
        <>
          <Badge look={outcome === 'reversed' ? 'good' : 'plain'}>{OUTCOMES[outcome]}</Badge>
          <p className="mt-1 text-sm">{answer}</p>
          {decided_by_username && <p className="text-sm text-muted">{t`by ${decided_by_username}`}</p>}
        </>
      ) : (
        <Badge look="warning">{OPEN}</Badge>
      ),
  },
]

function DecideButton({ appeal, onClick }: { appeal: FoundAppeal; onClick: () => void }) {
  const id = useId()
  if (appeal.outcome) return null
  return (
    <>
      <SmallButton
        disabled={!appeal.may_decide}
        aria-describedby={appeal.may_decide ? undefined : id}
        label={t`Decide the appeal of ${{ username: appeal.username }}`}
        onClick={onClick}
      >
        {t`Decide`}
      </SmallButton>
      {!appeal.may_decide && (
        <p id={id} className="text-sm text-muted">
          {t`You made this decision, so another admin must review the appeal.`}
        </p>
      )}
    </>
  )
}

export const [prefetch, useAppeals] = listPage((address) =>
  appealsQuery({ isOpen: oneOf(['true', 'false'], address.get('open')) }),
)

export function AppealsPage() {
  const dialog = useDialog<FoundAppeal>()
  return (
    <>
      <AdminList
        page={pages.appeals}
        filters={[{ name: 'open', label: t`State`, any: t`Any state`, names: { true: OPEN, false: t`Decided` } }]}
        query={useAppeals()}
        columns={COLUMNS}
        actions={(appeal) => <DecideButton appeal={appeal} onClick={() => dialog.open(appeal)} />}
        icon={Scale}
        empty={t`No appeals.`}
      />
      <RowDialog isWide dialog={dialog} title={({ username }) => t`Appeal by ${username}`}>
        {(appeal) => <AppealForm appeal={appeal} />}
      </RowDialog>
    </>
  )
}

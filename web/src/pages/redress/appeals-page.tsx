import { ACTS } from '@contract/acts.ts'
import { APPEAL_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { type foundAppeal, redressCalls } from '@contract/redress.ts'
import { Scale } from 'lucide-react'
import { useId } from 'react'
import type { z } from 'zod'
import { appealsQuery } from '@/features/redress/api.ts'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { SmallButton } from '@/ui/button.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { AdminList, type Column, dateColumn } from '@/ui/records.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { Badge, UserLink } from '@/ui/text.tsx'

export type FoundAppeal = z.output<typeof foundAppeal>

type Fields = { outcome: '' | 'upheld' | 'reversed'; answer: string }

const CHOICES = [
  { value: 'upheld', label: 'The decision stands' },
  { value: 'reversed', label: 'Reverse the decision' },
] as const

const sentenceOf = (outcome: 'upheld' | 'reversed', { statement, username }: FoundAppeal) =>
  outcome === 'upheld'
    ? `You reject ${username}’s appeal. “${ACTS[statement.act].statement}” stays in force.`
    : `You accept ${username}’s appeal. They will read: “${ACTS[statement.act].reversal.statement}”.`

function AppealForm({ appeal }: { appeal: FoundAppeal }) {
  const decide = useCall(redressCalls.decideAppeal, { appealId: appeal.id })
  const form = useModalForm<Fields>({
    draft: `appeal-answer:${appeal.id}`,
    initial: { outcome: '', answer: '' },
    required: { outcome: 'Choose whether the decision stands.', answer: 'Enter a reply.' },
    submit: async ({ outcome, answer }) => {
      if (outcome === '') return
      await decide.mutateAsync({ outcome, answer: answer.trim() })
    },
    done: 'Appeal closed. We’ve let them know.',
    failed: messages.decisionFailed,
  })
  const { outcome } = form.fields
  const act = { '': 'Decide', upheld: 'Reject the appeal', reversed: 'Reverse the decision' }[outcome]
  const { statement, username } = appeal
  return (
    <ModalForm form={form} submit={act}>
      <section aria-label="The decision" className="rounded-md border border-line bg-sunken p-4">
        <StatementText statement={{ ...statement, isUnlawful: statement.is_unlawful }} />
      </section>
      <section aria-label={`What ${username} says`}>
        <p className="mb-1.5 font-semibold">What {username} says</p>
        <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>
      </section>
      <RadioGroup
        legend="Outcome"
        value={outcome}
        choices={CHOICES}
        error={form.errors.outcome}
        onChange={(chosen) => form.change({ outcome: chosen })}
      >
        {outcome && <p className="text-sm text-muted">{sentenceOf(outcome, appeal)}</p>}
      </RadioGroup>
      <TextAreaField
        label={`Reply to ${username}`}
        rows={4}
        maxLength={APPEAL_MAX_CHARACTERS}
        {...form.field('answer')}
      />
    </ModalForm>
  )
}

// An appeal is reviewed by another admin than the one who made the decision.
const OUTCOMES = { upheld: 'The decision stands', reversed: 'Reversed' } as const

const COLUMNS: Column<FoundAppeal>[] = [
  dateColumn('Written', ({ created_at }) => created_at),
  { name: 'By', width: 'w-32', show: ({ user_id, username }) => <UserLink id={user_id} username={username} /> },
  {
    name: 'Against',
    show: ({ statement, acted_by_username }) => (
      <>
        <p className="font-semibold">{ACTS[statement.act].statement}</p>
        {statement.about && <p className="text-sm">{statement.about}</p>}
        <p className="text-sm text-muted">
          {statement.facts}
          {acted_by_username && ` Decided by ${acted_by_username}.`}
        </p>
      </>
    ),
  },
  { name: 'Appeal', show: ({ text }) => <p className="whitespace-pre-line">{text}</p> },
  {
    name: 'State',
    width: 'w-44',
    show: ({ outcome, answer, decided_by_username }) =>
      outcome ? (
        <>
          <Badge look={outcome === 'reversed' ? 'good' : 'plain'}>{OUTCOMES[outcome]}</Badge>
          <p className="mt-1 text-sm">{answer}</p>
          {decided_by_username && <p className="text-sm text-muted">by {decided_by_username}</p>}
        </>
      ) : (
        <Badge look="warning">Open</Badge>
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
        label={`Decide the appeal of ${appeal.username}`}
        onClick={onClick}
      >
        Decide
      </SmallButton>
      {!appeal.may_decide && (
        <p id={id} className="text-sm text-muted">
          You made this decision, so another admin must review the appeal.
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
        filters={[{ name: 'open', label: 'State', any: 'Any state', names: { true: 'Open', false: 'Decided' } }]}
        query={useAppeals()}
        columns={COLUMNS}
        actions={(appeal) => <DecideButton appeal={appeal} onClick={() => dialog.open(appeal)} />}
        icon={Scale}
        empty="No appeals."
      />
      <RowDialog isWide dialog={dialog} title={({ username }) => `Appeal by ${username}`}>
        {(appeal) => <AppealForm appeal={appeal} />}
      </RowDialog>
    </>
  )
}

// The dialog keeps what the admin wrote until the call succeeds.
import { ACTS, type ModerationAct } from '@contract/acts.ts'
import type { ReactNode } from 'react'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import { dayAhead } from '@/lib/days.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { AdminNote } from '@/ui/fields/admin-note.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { type Undone, useDecide, useUndo } from '../api.ts'
import { checkDecision, type Decision, endOfDay, type Subject } from '../decision.ts'
import { DecisionFields } from './decision-fields.tsx'

type Acts = readonly [ModerationAct, ...ModerationAct[]]

const SUSPENSION_DAYS = 7

const beginning = ({ report }: Subject, act: ModerationAct): Decision => ({
  act,
  // What the reporter chose, if there is one.
  rule: report?.category ?? '',
  facts: '',
  note: '',
  until: dayAhead(SUSPENSION_DAYS),
  isUnlawful: 'no',
})

/** The admin may have lost the role since the page loaded. */
const explain = (error: unknown, act: ModerationAct) =>
  act === 'ban' && !(isApiError(error) && error.code === 'ban_forbidden')
    ? t`Failed to ban user.`
    : readableMessage(error, messages.decisionFailed)

const aboutOf = ({ listing, review, collection }: Subject, act: ModerationAct) => {
  if (act === 'remove_review') return review?.comment ?? null
  if (act === 'remove_collection') return collection?.name ?? null
  return act === 'take_down_listing' ? (listing?.title ?? null) : null
}

/** The default reason for a ban, as in supabase/schemas/85_moderation/decisions.sql. */
const NO_FACTS = t`We found that this account broke the shop’s rules.`

export const decisionTitle = ({ username, listing }: Subject, acts: readonly ModerationAct[]) => {
  const [act, another] = acts
  if (!act || another) return t`Decide about ${username}`
  if (act === 'take_down_listing') return t`Take down ${{ title: listing?.title ?? '' }}`
  if (act === 'remove_review') return t`Remove the review by ${username}`
  return act === 'ban' ? t`Ban ${username}` : t`${{ act: ACTS[act].name }} ${username}`
}

const draftName = ({ userId, listing, review, report }: Subject, acts: readonly ModerationAct[]) =>
  ['decision', userId, listing?.id, review?.id, report?.id, acts.length].filter(Boolean).join(':')

function DecisionForm({ subject, acts }: { subject: Subject; acts: Acts }) {
  const decide = useDecide()
  const form = useModalForm<Decision>({
    draft: draftName(subject, acts),
    initial: beginning(subject, acts[0]),
    check: checkDecision,
    submit: (decision) => decide.mutateAsync({ subject, decision }),
    done: ({ act }) => (act === 'ban' ? t`User banned successfully!` : t`Decision saved. We’ve let them know.`),
    failed: (error) => notify.error(explain(error, act)),
  })
  const { act, rule, facts, until, isUnlawful } = form.fields
  const statement = {
    act,
    rule,
    facts: facts.trim() || (act === 'ban' ? NO_FACTS : '…'),
    about: aboutOf(subject, act),
    until: act === 'suspend' && until ? endOfDay(until) : null,
    isUnlawful: isUnlawful === 'yes',
  }
  return (
    <ModalForm form={form} submit={ACTS[act].name} variant="danger">
      <DecisionFields username={subject.username} acts={acts} form={form} />
      <section
        aria-label={t`What ${{ username: subject.username }} will read`}
        className="rounded-md border border-line bg-sunken p-4"
      >
        <h3 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">
          {t`What ${{ username: subject.username }} will read here and by email`}
        </h3>
        <StatementText statement={statement} />
      </section>
    </ModalForm>
  )
}

function UndoForm({ undone }: { undone: Undone }) {
  const undo = useUndo()
  const { name, effect, statement } = ACTS[undone.act].reversal
  const form = useModalForm({
    draft: `undo:${undone.statementId}`,
    initial: { note: '' },
    submit: ({ note }) => undo.mutateAsync({ ...undone, note: note.trim() || null }),
    done: t`Decision reversed. We’ve let them know.`,
    failed: messages.decisionFailed,
  })
  return (
    <ModalForm form={form} submit={name}>
      <p className="text-muted">{t`${effect} They’ll read: “${statement}”.`}</p>
      <AdminNote label={t`Note`} {...form.field('note')} />
    </ModalForm>
  )
}

// The page draws the dialogs beside its list, because a row can leave the list while its dialog is
// open.
type DialogSubject = { kind: 'decide'; subject: Subject; acts: Acts } | { kind: 'undo'; undone: Undone; name: string }

/** @returns functions that open the dialogs, and the dialogs for the page to draw */
export function useDecisions(): {
  decide: (subject: Subject, acts: Acts) => void
  undo: (undone: Undone, name: string) => void
  dialogs: ReactNode
} {
  const dialog = useDialog<DialogSubject>()
  return {
    decide: (subject, acts) => dialog.open({ kind: 'decide', subject, acts }),
    undo: (undone, name) => dialog.open({ kind: 'undo', undone, name }),
    dialogs: (
      <RowDialog
        isWide={dialog.subject?.kind === 'decide'}
        dialog={dialog}
        title={(one) =>
          one.kind === 'decide'
            ? decisionTitle(one.subject, one.acts)
            : `${ACTS[one.undone.act].reversal.name}: ${one.name}`
        }
      >
        {(one) =>
          one.kind === 'decide' ? (
            <DecisionForm subject={one.subject} acts={one.acts} />
          ) : (
            <UndoForm undone={one.undone} />
          )
        }
      </RowDialog>
    ),
  }
}

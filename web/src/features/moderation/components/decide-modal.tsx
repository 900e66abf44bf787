// Asks an admin for everything that a decision needs, and shows what its user will read. The dialog stays, with what was written, until it
// has succeeded.
import type { ModerationAct } from '@contract/choices.ts'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { isApiError, readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { useDecide } from '../api.ts'
import { ACT_NAMES, checkDecision, type Decision, dayAhead, endOfDay, type Subject } from '../decision.ts'
import { DecisionFields } from './decision-fields.tsx'

type DecideModalProps = {
  subject: Subject
  acts: readonly [ModerationAct, ...ModerationAct[]]
  open: boolean
  onClose: () => void
}

const SUSPENSION_DAYS = 7

const beginning = ({ report }: Subject, act: ModerationAct): Decision => ({
  act,
  rule: report?.category ?? 'other',
  facts: '',
  note: '',
  until: dayAhead(SUSPENSION_DAYS),
  isUnlawful: 'no',
})

/** The admin may have lost the role since the page loaded. */
const explain = (error: unknown, act: ModerationAct) =>
  act === 'ban' && !(isApiError(error) && error.code === 'ban_forbidden')
    ? messages.banFailed
    : readableMessage(error, messages.decisionFailed)

const aboutOf = ({ listing, review }: Subject, act: ModerationAct) => {
  if (act === 'remove_review') return review?.comment ?? null
  return act === 'take_down_listing' ? (listing?.title ?? null) : null
}

/** The default reason for a ban, as in supabase/schemas/85_moderation/suspensions.sql. */
const NO_FACTS = 'We found that this account broke the shop’s rules.'

const titleOf = ({ username, listing }: Subject, act: ModerationAct) => {
  if (act === 'take_down_listing') return `Take down ${listing?.title}`
  return act === 'remove_review'
    ? `Remove the review by ${username}`
    : `${act === 'ban' ? 'Ban' : ACT_NAMES[act]} ${username}`
}

const draftName = ({ userId, listing, review, report }: Subject, acts: readonly ModerationAct[]) =>
  ['decision', userId, listing?.id, review?.id, report?.id, acts.length].filter(Boolean).join(':')

function DecisionForm({ subject, acts, onClose }: Omit<DecideModalProps, 'open'>) {
  const [decision, change] = useDraft<Decision>(draftName(subject, acts), beginning(subject, acts[0]))
  const { act, rule, facts, until, isUnlawful } = decision
  const decide = useDecide()
  const { form, errors } = useForm({
    check: () => checkDecision(decision),
    submit: () =>
      decide.mutateAsync({ subject, decision }).then(() => {
        onClose()
        notify.success(act === 'ban' ? messages.userBanned : messages.decided)
      }),
    onFailure: (error) => notify.error(explain(error, act)),
  })
  const statement = {
    act,
    rule,
    facts: facts.trim() || (act === 'ban' ? NO_FACTS : '…'),
    about: aboutOf(subject, act),
    until: act === 'suspend' && until ? endOfDay(until) : null,
    isUnlawful: isUnlawful === 'yes',
  }
  return (
    <form {...form} className="grid gap-5">
      <DecisionFields username={subject.username} acts={acts} decision={decision} errors={errors} onChange={change} />
      <section
        aria-label={`What ${subject.username} will read`}
        className="rounded-md border border-line bg-sunken p-4"
      >
        <h3 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">
          What {subject.username} will read here and by email
        </h3>
        <StatementText statement={statement} />
      </section>
      <ModalActions onCancel={onClose}>
        <Button type="submit" variant="danger" busy={decide.isPending}>
          {ACT_NAMES[act]}
        </Button>
      </ModalActions>
    </form>
  )
}

export const DecideModal = ({ open, ...form }: DecideModalProps) => (
  <Modal
    isWide
    open={open}
    onClose={form.onClose}
    title={form.acts.length > 1 ? `Decide about ${form.subject.username}` : titleOf(form.subject, form.acts[0])}
  >
    <DecisionForm {...form} />
  </Modal>
)

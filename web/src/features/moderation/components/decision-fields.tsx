import { ACTS, type ModerationAct } from '@contract/acts.ts'
import { FACTS_MAX_CHARACTERS, SUSPENSION_MAX_DAYS } from '@contract/limits.ts'
import { useId } from 'react'
import type { useForm } from '@/auth/drafts/use-form.ts'
import { dayAhead } from '@/lib/days.ts'
import { t } from '@/lib/texts.ts'
import { AdminNote } from '@/ui/fields/admin-note.tsx'
import { RadioGroup, SelectField, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { type Decision, RULE_CHOICES } from '../decision.ts'

function UnlawfulField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {t`The file itself is unlawful`}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {t`Its buyers will lose access too. Everyone who paid gets a refund at the seller’s expense. Restoring the listing won’t undo the refunds.`}
        </p>
      </div>
    </div>
  )
}

type DecisionFieldsProps = {
  username: string
  acts: readonly ModerationAct[]
  form: Pick<ReturnType<typeof useForm<Decision>>, 'fields' | 'change' | 'field' | 'errors'>
}

export function DecisionFields({ username, acts, form: { fields, change, field, errors } }: DecisionFieldsProps) {
  const { act, rule, isUnlawful } = fields
  const isBan = act === 'ban'
  return (
    <>
      {acts.length > 1 && (
        <RadioGroup
          legend={t`What to do`}
          value={act}
          choices={acts.map((value) => ({ value, label: ACTS[value].name }))}
          onChange={(chosen) => change({ act: chosen })}
        />
      )}
      <p className="text-muted">{ACTS[act].effect}</p>
      {act === 'suspend' && (
        <TextField
          label={t`Last day`}
          type="date"
          min={dayAhead(0)}
          max={dayAhead(SUSPENSION_MAX_DAYS - 1)}
          {...field('until')}
          aria-required
        />
      )}
      {act === 'take_down_listing' && (
        <UnlawfulField
          checked={isUnlawful === 'yes'}
          onChange={(checked) => change({ isUnlawful: checked ? 'yes' : 'no' })}
        />
      )}
      <SelectField
        label={t`Rule broken`}
        value={rule}
        placeholder={t`Choose a rule`}
        choices={RULE_CHOICES}
        error={errors.rule}
        onChange={(chosen) => change({ rule: chosen })}
      />
      <TextAreaField
        label={t`Message to ${username}`}
        hint={t`State the facts behind your decision. Don’t name the reporter.`}
        rows={3}
        maxLength={FACTS_MAX_CHARACTERS}
        {...field('facts')}
        aria-required={!isBan}
      />
      <AdminNote label={isBan ? t`Reason` : t`Note`} rows={2} {...field('note')} aria-required={isBan} />
    </>
  )
}

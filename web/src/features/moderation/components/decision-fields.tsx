// The fields of a decision.

import type { ModerationAct } from '@contract/choices.ts'
import { FACTS_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS, SUSPENSION_MAX_DAYS } from '@contract/limits.ts'
import { useId } from 'react'
import type { FieldErrors } from '@/lib/use-form.ts'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { SelectField } from '@/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { ACT_EFFECTS, ACT_NAMES, type Decision, dayAhead } from '../decision.ts'
import { RULE_CHOICES } from '../rules.ts'

/** Whether the file itself is unlawful: then its buyers lose it too. */
type UnlawfulFieldProps = { checked: boolean; onChange: (checked: boolean) => void }

function UnlawfulField({ checked, onChange }: UnlawfulFieldProps) {
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
          The file itself is unlawful
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          Its buyers will lose access too. Everyone who paid gets a refund at the seller’s expense. Restoring the
          listing won’t undo the refunds.
        </p>
      </div>
    </div>
  )
}

type DecisionFieldsProps = {
  username: string
  acts: readonly ModerationAct[]
  decision: Decision
  errors: FieldErrors
  onChange: (change: Partial<Decision>) => void
}

export function DecisionFields({ username, acts, decision, errors, onChange }: DecisionFieldsProps) {
  const { act, rule, facts, note, until, isUnlawful } = decision
  const isBan = act === 'ban'
  return (
    <>
      {acts.length > 1 && (
        <RadioGroup
          legend="What to do"
          name="act"
          value={act}
          choices={acts.map((value) => ({ value, label: ACT_NAMES[value] }))}
          onChange={(chosen) => onChange({ act: chosen })}
        />
      )}
      <p className="text-muted">{ACT_EFFECTS[act]}</p>
      {act === 'suspend' && (
        <TextField
          label="Until the end of"
          type="date"
          min={dayAhead(0)}
          max={dayAhead(SUSPENSION_MAX_DAYS - 1)}
          value={until}
          error={errors.until}
          onChange={(event) => onChange({ until: event.target.value })}
          aria-required
        />
      )}
      {act === 'take_down_listing' && (
        <UnlawfulField
          checked={isUnlawful === 'yes'}
          onChange={(checked) => onChange({ isUnlawful: checked ? 'yes' : 'no' })}
        />
      )}
      <SelectField
        label="Rule broken"
        value={rule}
        choices={RULE_CHOICES}
        onChange={(chosen) => onChange({ rule: chosen })}
      />
      <TextAreaField
        label={`Message to ${username}`}
        hint="State the facts behind your decision. Don’t name the reporter."
        rows={3}
        value={facts}
        maxLength={FACTS_MAX_CHARACTERS}
        error={errors.facts}
        onChange={(event) => onChange({ facts: event.target.value })}
        aria-required={!isBan}
      />
      <TextAreaField
        label={isBan ? 'Reason' : 'Note'}
        hint="Only admins can see this."
        rows={2}
        value={note}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        error={errors.note}
        onChange={(event) => onChange({ note: event.target.value })}
        aria-required={isBan}
      />
    </>
  )
}

import type { LicenceSource } from '@contract/choices.ts'
import type { Licensing } from '@contract/licences.ts'
import { LICENCE_SEATS_MAX } from '@contract/limits.ts'
import { formatCount } from '@contract/text/format.ts'
import { isCount } from '@contract/text/typed-texts.ts'
import { type ComponentProps, useState } from 'react'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { RadioGroup, SubmitButton } from '@/ui/fields/fields.tsx'
import { NumberField } from '@/ui/fields/number-field.tsx'
import { useSetLicensing } from '../api.ts'

type Source = LicenceSource | 'none'

const SOURCES = [
  { value: 'none', label: 'No licence keys' },
  { value: 'generated', label: 'Generated keys' },
  { value: 'list', label: 'Keys from your list' },
] as const

const MEANINGS: Record<Source, string> = {
  none: 'Buyers get the files only.',
  generated: 'Each buyer gets a new key.',
  list: 'Each buyer gets the next key. When the list is empty, the item is sold out.',
}

/** Why these seats can't be set. */
export const checkSeats = (seats: string): string | undefined =>
  seats.trim() && !isCount(seats, LICENCE_SEATS_MAX)
    ? `Enter a whole number from 1 to ${formatCount(LICENCE_SEATS_MAX)}.`
    : undefined

type LicensingFieldsProps = {
  source: Source
  onSource: (source: Source) => void
  seats: Omit<ComponentProps<typeof NumberField>, 'label'>
  disabled?: boolean
}

export const LicensingFields = ({ source, onSource, seats, disabled }: LicensingFieldsProps) => (
  <>
    <RadioGroup legend="What buyers get" value={source} choices={SOURCES} disabled={disabled} onChange={onSource}>
      <p className="mt-1 text-sm text-muted">{MEANINGS[source]}</p>
    </RadioGroup>
    {source !== 'none' && (
      <NumberField
        label="Devices per key (optional)"
        hint="Leave empty for unlimited devices. Changes apply to later purchases."
        disabled={disabled}
        {...seats}
      />
    )}
  </>
)

export function LicensingForm({ listingId, licensing }: { listingId: string; licensing: Licensing }) {
  const [fields, setFields] = useState({
    source: (licensing.source ?? 'none') as Source,
    seats: licensing.seats === null ? '' : String(licensing.seats),
  })
  const set = useSetLicensing(listingId)
  const { form, field, change, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    check: ({ seats }): FieldErrors => {
      const error = checkSeats(seats)
      return error ? { seats: error } : {}
    },
    submit: async ({ source, seats }) => {
      await set.mutateAsync(
        source === 'none' ? { source: null, seats: null } : { source, seats: seats.trim() ? Number(seats) : null },
      )
      notify.success('Licence keys saved.')
    },
    failed: messages.failed,
  })
  return (
    <form {...form} className="grid gap-5">
      <LicensingFields source={fields.source} onSource={(source) => change({ source })} seats={field('seats')} />
      {licensing.source && (
        <CopyField
          label="Item ID for your program"
          value={listingId}
          hint={
            <>
              Programs send it with the key.{' '}
              <a href="/api/docs" className="underline">
                Read how
              </a>
            </>
          }
        />
      )}
      <SubmitButton busy={busy}>Save</SubmitButton>
    </form>
  )
}

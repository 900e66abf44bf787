import type { LicenceSource } from '@contract/choices.ts'
import { LICENCE_SEATS_MAX } from '@contract/limits.ts'
import { formatCount } from '@contract/text/format.ts'
import { isCount } from '@contract/text/typed-texts.ts'
import type { ComponentProps } from 'react'
import { t } from '@/lib/texts.ts'
import { RadioGroup } from '@/ui/fields/fields.tsx'
import { NumberField } from '@/ui/fields/number-field.tsx'

/** Empty without licence keys. */
type Source = LicenceSource | ''

const SOURCES = [
  { value: '', label: t`No licence keys` },
  { value: 'generated', label: t`Generated keys` },
  { value: 'list', label: t`Keys from your list` },
] as const

const MEANINGS: Record<Source, string> = {
  '': t`Buyers get the files only.`,
  generated: t`Each buyer gets a new key.`,
  list: t`Each buyer gets the next key. When the list is empty, the item is sold out.`,
}

/** Why these seats can't be set. */
export const checkSeats = (source: Source, seats: string): Record<string, string> =>
  source && seats.trim() && !isCount(seats, LICENCE_SEATS_MAX)
    ? { licence_seats: t`Enter a whole number from 1 to ${{ most: formatCount(LICENCE_SEATS_MAX) }}.` }
    : {}

export type LicensingFieldsProps = {
  source: Source
  onSource: (source: Source) => void
  seats: Omit<ComponentProps<typeof NumberField>, 'label'>
  disabled?: boolean
}

export const LicensingFields = ({ source, onSource, seats, disabled }: LicensingFieldsProps) => (
  <>
    <RadioGroup legend={t`What buyers get`} value={source} choices={SOURCES} disabled={disabled} onChange={onSource}>
      <p className="mt-1 text-sm text-muted">{MEANINGS[source]}</p>
    </RadioGroup>
    {source && (
      <NumberField
        label={t`Devices per key (optional)`}
        hint={t`Leave empty for unlimited devices. Changes apply to later purchases.`}
        disabled={disabled}
        {...seats}
      />
    )}
  </>
)

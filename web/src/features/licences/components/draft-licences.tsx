// Licence keys of a listing that isn't published yet.
import type { LicenceSource } from '@contract/choices.ts'
import type { ComponentProps } from 'react'
import { addKeys } from '../api.ts'
import { checkKeys, KeysField, keysOf } from './add-keys.tsx'
import { checkSeats, LicensingFields } from './licensing-form.tsx'

type Source = LicenceSource | ''

type FieldsProps = {
  source: Source
  onSource: (source: Source) => void
  seats: ComponentProps<typeof LicensingFields>['seats']
  keys: string
  onKeys: (keys: string) => void
  error: string | undefined
  disabled: boolean
}

const Fields = ({ source, onSource, seats, keys, onKeys, error, disabled }: FieldsProps) => (
  <>
    <LicensingFields
      source={source || 'none'}
      onSource={(chosen) => onSource(chosen === 'none' ? '' : chosen)}
      seats={{ ...seats, maxLength: 4 }}
      disabled={disabled}
    />
    {source === 'list' && (
      <KeysField
        value={keys}
        onChange={({ target }) => onKeys(target.value)}
        onList={onKeys}
        rows={5}
        error={error}
        hint="Keys are secret, so we don’t save them with the draft. You can also add them later."
        disabled={disabled}
      />
    )}
  </>
)

export const draftLicences = {
  Fields,
  check(source: Source, seats: string, keys: string): Record<string, string> {
    const wrongSeats = source ? checkSeats(seats) : undefined
    return {
      ...(wrongSeats && { licence_seats: wrongSeats }),
      ...(source === 'list' && keys.trim() ? checkKeys({ list: keys }) : {}),
    }
  },
  add: (itemId: string, keys: string): Promise<unknown> => addKeys(itemId, keysOf(keys)),
}

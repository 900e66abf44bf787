// Licence keys of a listing that isn't published yet.
import { t } from '@/lib/texts.ts'
import { addKeys } from '../api.ts'
import { checkKeys, KeysField, keysOf } from './add-keys.tsx'
import { checkSeats, LicensingFields, type LicensingFieldsProps } from './licensing-fields.tsx'

type FieldsProps = LicensingFieldsProps & { keys: string; onKeys: (keys: string) => void; error: string | undefined }

const Fields = ({ keys, onKeys, error, ...licensing }: FieldsProps) => (
  <>
    <LicensingFields {...licensing} />
    {licensing.source === 'list' && (
      <KeysField
        value={keys}
        onChange={({ target }) => onKeys(target.value)}
        onList={onKeys}
        rows={5}
        error={error}
        hint={t`Keys are secret, so we don’t save them with the draft. You can also add them later.`}
        disabled={licensing.disabled}
      />
    )}
  </>
)

export const draftLicences = {
  Fields,
  check: (source: FieldsProps['source'], seats: string, keys: string): Record<string, string> => ({
    ...checkSeats(source, seats),
    ...(source === 'list' && keys.trim() ? checkKeys({ list: keys }) : {}),
  }),
  add: (itemId: string, keys: string): Promise<unknown> => addKeys(itemId, keysOf(keys)),
}

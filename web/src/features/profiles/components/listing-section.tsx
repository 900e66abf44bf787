// The section of a listing in its seller's shop. Shown to sellers who have sections.

import { useQuery } from '@tanstack/react-query'
import { t } from '@/lib/texts.ts'
import { SelectField } from '@/ui/fields/fields.tsx'
import { ownShopQuery } from '../api.ts'

type SectionFieldProps = { userId: string; value: string; disabled: boolean; onChange: (sectionId: string) => void }

/** Empty is no section, as is one that was removed. */
export function SectionField({ userId, value, disabled, onChange }: SectionFieldProps) {
  const { data: { sections } = { sections: [] } } = useQuery(ownShopQuery(userId))
  if (sections.length === 0) return null
  return (
    <SelectField
      label={t`Section of your shop`}
      value={sections.some(({ id }) => id === value) ? value : ''}
      choices={[{ value: '', label: t`None` }, ...sections.map(({ id, name }) => ({ value: id, label: name }))]}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

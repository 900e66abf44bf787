// The section of a listing in its seller's shop. Shown to sellers who have sections.
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { SelectField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { ownShopQuery, useSetSection } from '../api.ts'

export function ListingSection({ listing }: { listing: Listing }) {
  const { data: { sections } = { sections: [] } } = useQuery(ownShopQuery(listing.seller_id))
  const save = useSetSection(listing.id)
  if (sections.length === 0) return null
  const choose = (sectionId: string) =>
    save.mutate({ sectionId: sectionId || null }, toastOutcome('Section saved.', messages.itemUpdateFailed))
  return (
    <Card className="p-4 sm:p-6">
      <SelectField
        label="Section of your shop"
        value={(save.isPending ? save.variables.sectionId : listing.section_id) ?? ''}
        choices={[{ value: '', label: 'None' }, ...sections.map(({ id, name }) => ({ value: id, label: name }))]}
        disabled={save.isPending}
        onChange={choose}
      />
    </Card>
  )
}

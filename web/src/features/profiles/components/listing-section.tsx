// The section of a listing in its seller's shop. Shown to sellers who have sections.

import type { Listing } from '@contract/listings.ts'
import { shopCalls } from '@contract/shops.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { toastResult } from '@/lib/toast.ts'
import { SelectField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { ownShopQuery } from '../api.ts'

type SectionFieldProps = { userId: string; value: string; disabled: boolean; onChange: (sectionId: string) => void }

/** Empty is no section, as is one that was removed. */
export function SectionField({ userId, value, disabled, onChange }: SectionFieldProps) {
  const { data: { sections } = { sections: [] } } = useQuery(ownShopQuery(userId))
  if (sections.length === 0) return null
  return (
    <SelectField
      label="Section of your shop"
      value={sections.some(({ id }) => id === value) ? value : ''}
      choices={[{ value: '', label: 'None' }, ...sections.map(({ id, name }) => ({ value: id, label: name }))]}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

export function ListingSection({ listing }: { listing: Listing }) {
  const save = useCall(shopCalls.setListingSection, { id: listing.id })
  const choose = (sectionId: string) =>
    toastResult(save.mutateAsync({ sectionId: sectionId || null }), 'Section saved.', messages.itemUpdateFailed)
  return (
    <Card className="p-4 empty:hidden sm:p-6">
      <SectionField
        userId={listing.seller_id}
        value={(save.isPending ? save.variables.sectionId : listing.section_id) ?? ''}
        disabled={save.isPending}
        onChange={choose}
      />
    </Card>
  )
}

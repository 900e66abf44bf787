// The section of a listing in its seller's shop. Shown to sellers who have sections.
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { choiceClass, Field } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { ownShopQuery, useSetSection } from '../api.ts'

export function ListingSection({ listing }: { listing: Listing }) {
  const { data: { sections } = { sections: [] } } = useQuery(ownShopQuery(listing.seller_id))
  const save = useSetSection(listing.id)
  if (sections.length === 0) return null
  const choose = (sectionId: string) =>
    save.mutate(
      { sectionId: sectionId || null },
      {
        onSuccess: () => notify.success('Section saved.'),
        onError: () => notify.error(messages.itemUpdateFailed),
      },
    )
  return (
    <Card className="p-4 sm:p-6">
      <Field label="Section of your shop">
        {(control) => (
          <select
            {...control}
            autoComplete="off"
            value={(save.isPending ? save.variables.sectionId : listing.section_id) ?? ''}
            disabled={save.isPending}
            onChange={({ target }) => choose(target.value)}
            className={`${choiceClass} h-11`}
          >
            <option value="">None</option>
            {sections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Card>
  )
}

// Title, description and price of a listing. Save waits until none of them is empty (spec section 5).

import { pages } from '@contract/pages.ts'
import type { Listing } from '@contract/schemas/listings.ts'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDraft } from '@/lib/use-draft.ts'
import { useForm } from '@/lib/use-form.ts'
import { useEditListing } from '../api/edit-listing.ts'
import { checkListing, isIncomplete, textOf, toSend } from '../check-listing.ts'
import { ListingTextFields } from './listing-text-fields.tsx'

export function EditListingForm({ listing }: { listing: Listing }) {
  const [text, change] = useDraft(`edit-item:${listing.id}`, textOf(listing))
  const edit = useEditListing(listing.id)
  const navigate = useNavigate()
  const form = useForm({
    check: () => checkListing(text),
    submit: async () => {
      await edit.mutateAsync(toSend(text))
      notify.success(messages.itemUpdated)
      await navigate(pages.ownListings.path())
    },
    onFailure: (error) =>
      notify.error(isApiError(error) && error.code === 'price_reduced' ? error.message : messages.itemUpdateFailed),
  })

  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-6">
      <ListingTextFields titleLabel="Title" text={text} errors={form.errors} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={edit.isPending} disabled={isIncomplete(text)}>
          Save Changes
        </Button>
        <ButtonLink to={pages.ownListings.path()} variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

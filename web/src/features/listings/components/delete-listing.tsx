// Delete, for a listing that is not shown: asked for first, because nothing brings it back. One that someone bought stays, and says why.

import type { Listing } from '@contract/listings.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useDeleteListing } from '../api.ts'

export function DeleteListing({ listing }: { listing: Listing }) {
  const remove = useDeleteListing()
  return (
    <ConfirmButton
      size="sm"
      aria-label={`Delete ${listing.title}`}
      title="Delete listing"
      text={messages.deleteListingConfirm}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={(onSettled) => remove.mutate(listing.id, { ...toastOutcome(messages.listingDeleted(listing.title), messages.listingDeleteFailed), onSettled })}
    >
      Delete
    </ConfirmButton>
  )
}

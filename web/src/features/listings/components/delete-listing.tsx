// Delete, for a listing that is not shown: asked for first, because nothing brings it back. One that someone bought stays, and says why.
import type { Listing } from '@contract/listings.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useDeleteListing } from '../api.ts'

export function DeleteListing({ listing }: { listing: Listing }) {
  const remove = useDeleteListing()
  const confirm = (close: () => void) =>
    remove.mutate(listing.id, {
      onSuccess: () => notify.success(messages.listingDeleted(listing.title)),
      onError: (error) => notify.error(readableMessage(error, messages.listingDeleteFailed)),
      onSettled: close,
    })
  return (
    <ConfirmButton
      size="sm"
      aria-label={`Delete ${listing.title}`}
      title="Delete listing"
      text={messages.deleteListingConfirm}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      Delete
    </ConfirmButton>
  )
}

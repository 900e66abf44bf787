// Delete, for a listing that is not shown: asked for first, because nothing brings it back. One that someone bought stays, and says why.
import type { Listing } from '@contract/schemas/listings.ts'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ConfirmModal } from '@/components/confirm-modal.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDeleteListing } from '../api/delete-listing.ts'

export function DeleteListing({ listing }: { listing: Listing }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteListing()
  const confirm = () =>
    remove.mutate(listing.id, {
      onSuccess: () => notify.success(messages.listingDeleted(listing.title)),
      onError: (error) => notify.error(readableMessage(error, messages.listingDeleteFailed)),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="danger" size="sm" aria-label={`Delete ${listing.title}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmModal
        open={asking}
        title="Delete listing"
        text={messages.deleteListingConfirm}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

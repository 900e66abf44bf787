// Deactivate, after a confirmation because it empties carts and wishlists, or Reactivate at once (spec section 4).
import type { Listing } from '@contract/schemas/listings.ts'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ConfirmModal } from '@/components/confirm-modal.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useSetListingActive } from '../api/set-listing-active.ts'

/** The quota is a reason that a seller can do something about. */
const explain = (error: Error, failed: string) =>
  isApiError(error) && error.code === 'listing_quota_reached' ? `${failed} ${error.message}` : failed

export function ListingSwitch({ listing, userId }: { listing: Listing; userId: string }) {
  const [asking, setAsking] = useState(false)
  const setActive = useSetListingActive(userId)

  const change = (active: boolean) =>
    setActive.mutate(
      { listing, active },
      {
        onSuccess: () =>
          notify.success(active ? messages.reactivated(listing.title) : messages.deactivated(listing.title)),
        onError: (error) =>
          notify.error(explain(error, active ? messages.reactivateFailed : messages.deactivateFailed)),
        onSettled: () => setAsking(false),
      },
    )

  if (listing.status === 'processing') return null
  if (listing.status === 'inactive') {
    return (
      <Button
        size="sm"
        busy={setActive.isPending}
        aria-label={`Reactivate ${listing.title}`}
        onClick={() => change(true)}
      >
        Reactivate
      </Button>
    )
  }
  return (
    <>
      <Button variant="danger" size="sm" aria-label={`Deactivate ${listing.title}`} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <ConfirmModal
        open={asking}
        title="Deactivate listing"
        text={messages.deactivateConfirm}
        confirmLabel="Deactivate"
        busy={setActive.isPending}
        onConfirm={() => change(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

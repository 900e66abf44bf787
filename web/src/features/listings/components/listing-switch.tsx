// Deactivate, after a confirmation because it empties carts and wishlists, or Reactivate at once (spec section 4).
import type { Listing } from '@contract/listings.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useSetListingActive } from '../api.ts'

/** The quota is a reason that a seller can do something about. */
const explain = (error: Error, failed: string) =>
  isApiError(error) && error.code === 'listing_quota_reached' ? `${failed} ${error.message}` : failed

export function ListingSwitch({ listing, userId }: { listing: Listing; userId: string }) {
  const setActive = useSetListingActive(userId)

  const change = (active: boolean, onSettled?: () => void) =>
    setActive.mutate(
      { listing, active },
      {
        onSuccess: () =>
          notify.success(active ? messages.reactivated(listing.title) : messages.deactivated(listing.title)),
        onError: (error) =>
          notify.error(explain(error, active ? messages.reactivateFailed : messages.deactivateFailed)),
        onSettled,
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
    <ConfirmButton
      size="sm"
      aria-label={`Deactivate ${listing.title}`}
      title="Deactivate listing"
      text={messages.deactivateConfirm}
      confirmLabel="Deactivate"
      busy={setActive.isPending}
      onConfirm={(close) => change(false, close)}
    >
      Deactivate
    </ConfirmButton>
  )
}

import type { Listing } from '@contract/listings.ts'
import { useNavigate } from 'react-router-dom'
import { toastError } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { uploadPath, useDuplicateListing } from '../drafts/api.ts'

/** Opens a draft with the texts, price and pictures of the listing. */
export function DuplicateListing({ listing }: { listing: Listing }) {
  const duplicate = useDuplicateListing(listing.id)
  const navigate = useNavigate()
  const run = () =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(uploadPath(id)),
      onError: toastError('Couldn’t duplicate this listing.'),
    })
  return (
    <SmallButton busy={duplicate.isPending} aria-label={`Duplicate ${listing.title}`} onClick={run}>
      Duplicate
    </SmallButton>
  )
}

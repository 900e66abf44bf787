// What becomes of changed pictures: they are made ready, or were rejected and why.
import type { ListingPictures } from '@contract/schemas/listings.ts'
import { Alert } from '@/components/alert.tsx'

export function PicturesState({ pending }: { pending: ListingPictures['pending'] | undefined }) {
  if (!pending) return null
  if (pending.failure) return <Alert>Your new pictures were rejected: {pending.failure} Buyers see the old ones.</Alert>
  return <p role="status">Your new pictures are being made ready. Buyers see the old ones until then.</p>
}

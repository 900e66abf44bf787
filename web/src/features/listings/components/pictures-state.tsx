// What becomes of changed pictures: they are made ready, or were rejected and why.
import type { ListingPictures } from '@contract/files.ts'
import { Alert } from '@/ui/alert.tsx'

export function PicturesState({ pending }: { pending: ListingPictures['pending'] | undefined }) {
  if (!pending) return null
  if (pending.failure)
    return <Alert>We rejected your new pictures: {pending.failure} Buyers still see the old ones.</Alert>
  return <p role="status">Your new pictures are processing. Buyers see the old ones until then.</p>
}

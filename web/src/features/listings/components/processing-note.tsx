// What becomes of a listing whose files are not ready: it goes live by itself, or its seller is told why not and what to do.

import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { DeleteListing } from './delete-listing.tsx'

export function ProcessingNote({ listing }: { listing: Listing }) {
  if (!listing.processing_failure) {
    return (
      <p role="status" className="mt-3 text-sm text-muted">
        Its files are processing. It’ll go live automatically.
      </p>
    )
  }
  return (
    <>
      <p role="alert" className="mt-3 text-sm text-danger">
        {listing.processing_failure}
      </p>
      <p className="mt-1 text-sm text-muted">This listing can’t go live. Upload it again.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={pages.upload.path()} variant="secondary" size="sm">
          Upload again
        </ButtonLink>
        <DeleteListing listing={listing} />
      </div>
    </>
  )
}

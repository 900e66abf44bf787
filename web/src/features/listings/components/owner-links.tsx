// What a seller does from the page of their own listing.
import { LIST_SEARCH_MAX_CHARACTERS, LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useViewer } from '@/auth/viewer.ts'
import { ButtonLink } from '@/ui/button-link.tsx'

const salesOf = ({ title }: Listing) =>
  title.trim().length < LIST_SEARCH_MIN_CHARACTERS
    ? pages.sales.path()
    : `${pages.sales.path()}?${new URLSearchParams({ q: title.slice(0, LIST_SEARCH_MAX_CHARACTERS) })}`

export function OwnerLinks({ listing }: { listing: Listing }) {
  const viewer = useViewer()
  if (viewer.status !== 'member' || viewer.id !== listing.seller_id) return null
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <ButtonLink to={pages.editListing.path({ itemId: listing.id })} variant="secondary" size="sm">
        Edit
      </ButtonLink>
      <ButtonLink to={salesOf(listing)} variant="secondary" size="sm">
        Sales
      </ButtonLink>
    </div>
  )
}

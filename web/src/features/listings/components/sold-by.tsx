// Who sells a listing, with the way to their shop.

import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'

export const SoldBy = ({ listing }: { listing: Listing }) => (
  <p className="text-muted">
    Sold by{' '}
    <Link
      to={pages.profile.path({ identifier: listing.uploader_username || listing.seller_id })}
      className="link font-medium"
    >
      {listing.seller_name || listing.uploader_username}
    </Link>
  </p>
)

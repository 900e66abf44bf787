import { wishlistCalls } from '../../../contract/cart.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { handle, toListing } from '../context.ts'

export const listWishlist = handle(wishlistCalls.listWishlist)(async (c) => {
  const rows = await c.var.asCaller(
    (sql) => sql<ListingRow[]>`
      select ${listingColumns}
      from public.wishlist_items
      join public.listings on listings.id = wishlist_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where wishlist_items.buyer_id = ${c.var.caller.sub}
      order by wishlist_items.added_at desc, listings.id`,
  )
  return { wishlistItems: rows.map(toListing) }
})

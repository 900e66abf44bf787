import { SUGGESTIONS_MAX } from '../../../contract/index.ts'
import { searchCalls } from '../../../contract/search.ts'
import type { ShowcaseImage } from '../../_shared/listings/listing-rows.ts'
import { asGuest, handle, thumbnailsOf } from '../context.ts'
import { countSearch } from './count-search.ts'
import { wordsIn } from './words-in.ts'

export const suggestListings = handle(searchCalls.suggestListings, { first: countSearch })(async (_c, { query }) => {
  const words = wordsIn(query.query)
  if (words === '') return { suggestions: [] }
  const found = await asGuest<{ id: string; title: string; showcase_images: ShowcaseImage[] }[]>`
    select listings.id, listings.title, listings.showcase_images
    from private.suggest_listings(${words}, ${SUGGESTIONS_MAX}) with ordinality as hits (id, place)
    join public.listings on listings.id = hits.id
    order by hits.place`
  const suggestions = found.map(({ id, title, showcase_images }) => ({
    id,
    title,
    thumbnail: thumbnailsOf(showcase_images)[0] ?? null,
  }))
  return { suggestions }
})

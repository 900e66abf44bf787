// GET search/suggestions?query=: titles that hold what is being typed, best-selling first. Open to everyone.
import { Hono } from 'hono'
import { SUGGESTIONS_MAX, type Suggestion } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicJson, SHORT_LIVED } from '../../_shared/http/public-json.ts'
import type { ShowcaseImage } from '../../_shared/listings/listing-rows.ts'
import { publicSql, thumbnailsOf } from '../context.ts'
import { countSearch } from './count-search.ts'
import { wordsIn } from './words-in.ts'

export const searchSuggestions = new Hono<AppEnv>().get('/search/suggestions', async (c) => {
  await countSearch(c)
  const words = wordsIn(c.req.query('query'))
  const found =
    words === ''
      ? []
      : await publicSql<{ id: string; title: string; showcase_images: ShowcaseImage[] }[]>`
          select listings.id, listings.title, listings.showcase_images
          from private.suggest_listings(${words}, ${SUGGESTIONS_MAX}) with ordinality as hits (id, place)
          join public.listings on listings.id = hits.id
          order by hits.place`
  const suggestions: Suggestion[] = found.map(({ id, title, showcase_images }) => ({
    id,
    title,
    thumbnail: thumbnailsOf(showcase_images)[0] ?? null,
  }))
  return publicJson(c, { suggestions }, SHORT_LIVED)
})

// GET search?query=: open to everyone (spec section 7).
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicJson, SHORT_LIVED } from '../../_shared/http/public-json.ts'
import { countSearch } from './count-search.ts'
import { searchListings } from './search-listings.ts'

export const search = new Hono<AppEnv>().get('/search', async (c) => {
  await countSearch(c)
  return publicJson(c, await searchListings(c), SHORT_LIVED)
})

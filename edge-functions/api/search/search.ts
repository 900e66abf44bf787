// GET search?query=: open to everyone (spec section 7).
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { clientAddress } from '../../_shared/http/client-address.ts'
import { publicJson, SHORT_LIVED } from '../../_shared/http/public-json.ts'
import { countHitAlone } from '../../_shared/limits/rate-limit.ts'
import { apiSql, settings } from '../context.ts'
import { searchListings } from './search-listings.ts'

const SEARCHES = { name: 'search', most: settings.RATE_LIMIT_SEARCH, seconds: 60 }

export const search = new Hono<AppEnv>().get('/search', async (c) => {
  if (SEARCHES.most > 0) await countHitAlone(apiSql, SEARCHES, clientAddress(c))
  return publicJson(c, await searchListings(c), SHORT_LIVED)
})

// GET users/{userId}/search?query=: the variant for signed-in users (spec section 7); the same listings, kept by no cache.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireSelf, requireUser } from '../context.ts'
import { searchListings } from './search-listings.ts'

export const userSearch = new Hono<AppEnv>().get('/users/:userId/search', requireUser, requireSelf, async (c) =>
  c.json(await searchListings(c)),
)

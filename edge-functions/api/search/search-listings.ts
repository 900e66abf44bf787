// Search among active listings (spec section 7). Reads the words, filters and page of the address.
import type { Context } from 'hono'
import { type SearchPage, searchQuery } from '../../../contract/index.ts'
import { readCursor } from '../../_shared/http/cursor.ts'
import { parse } from '../../_shared/http/json-body.ts'
import { searchPosition, selectSearchPage, shapeSearchPage } from '../../_shared/listings/search-page.ts'
import { publicSql, toListing } from '../context.ts'
import { wordsIn } from './words-in.ts'

/** Gives one page. Without words all items are found, with unsearchable ones none. Refuses invalid_request with the parameter named. */
export async function searchListings(c: Context): Promise<SearchPage> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '')
  const { query, exact, limit, cursor, ...filters } = parse(searchQuery, Object.fromEntries(given))
  const after = readCursor(cursor, searchPosition)
  const rows = await selectSearchPage(publicSql, {
    words: wordsIn(query),
    isExact: exact !== undefined,
    filters,
    limit,
    after,
  })
  return shapeSearchPage(rows, limit, toListing)
}

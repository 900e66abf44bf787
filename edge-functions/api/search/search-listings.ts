// Search among active listings (spec section 7), by the words, filters and page of the address.
import type { Context } from 'hono'
import type { SearchPage } from '../../../contract/index.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { searchCalls } from '../../../contract/search.ts'
import { readCursor } from '../../_shared/http/cursor.ts'
import { searchPosition, selectSearchPage, shapeSearchPage } from '../../_shared/listings/search-page.ts'
import { searcherOf, toListing } from '../context.ts'
import { wordsIn } from './words-in.ts'

/** Gives one page. Without words all items are found, with unsearchable ones none. */
export async function searchListings(c: Context, asked: QueryOf<typeof searchCalls.search>): Promise<SearchPage> {
  const { query, exact, limit, cursor, ...filters } = asked
  const after = readCursor(cursor, searchPosition)
  const rows = await selectSearchPage(searcherOf(c), {
    words: wordsIn(query),
    isExact: exact !== undefined,
    filters,
    limit,
    after,
  })
  return shapeSearchPage(rows, limit, toListing)
}

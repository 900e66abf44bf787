// Search among active listings (spec section 7). Reads `query`, the filters, `limit` and `cursor` of the address.
import type { Context } from 'hono'
import { type SearchPage, searchFilters, searchWords } from '../../../contract/index.ts'
import { readCursor } from '../../_shared/http/cursor.ts'
import { parse } from '../../_shared/http/json-body.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { nothingFound, searchPosition, selectSearchPage, shapeSearchPage } from '../../_shared/listings/search-page.ts'
import { publicSql, toListing } from '../context.ts'

/** Gives one page. Blank or unsearchable text finds nothing. Refuses invalid_request with the parameter named. */
export async function searchListings(c: Context): Promise<SearchPage> {
  const { limit, cursor } = pageQuery(c)
  const after = readCursor(cursor, searchPosition)
  const filters = parse(searchFilters, given(c, ['type', 'minPrice', 'maxPrice', 'minRating', 'sort']))
  const words = searchWords(c.req.query('query'))
  if (words === '') return nothingFound
  const rows = await selectSearchPage(publicSql, { words, filters, limit, after })
  return shapeSearchPage(rows, limit, toListing)
}

/** The parameters of the address that hold something. */
const given = (c: Context, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, c.req.query(name)]).filter(([, value]) => value))

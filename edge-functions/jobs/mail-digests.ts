// Digests, one at a time. The words and filters of saved searches are read here, by the same code as
// a request of the search.
import { readSavedSearch } from '../../contract/saved-searches.ts'
import { json } from '../_shared/database/statement.ts'
import { cleanSearchText, toSearchRequest } from '../_shared/search-page.ts'
import { asService } from './context.ts'

/** No further digest is taken after that; the others are the next call's. */
const RUN_SECONDS = 40
/** Listings of one search in a mail. */
const LISTINGS_MAX = 10

type Saved = { name: string; search: string }
type Due = { user_id: string; kind: string; searches: Saved[] }

/** A search that can't be read has no matches. */
function withRequest(saved: Saved) {
  const { success, data } = readSavedSearch(saved.search)
  if (!success) return []
  const { query, exact, ...filters } = data
  const request = toSearchRequest({
    words: cleanSearchText(query),
    isExact: exact !== undefined,
    filters: { ...filters, sort: 'newest' },
    limit: LISTINGS_MAX,
    after: undefined,
  })
  return [{ ...saved, request }]
}

/** Gives whether there may be more. */
export async function mailDigests(): Promise<boolean> {
  const deadline = Date.now() + RUN_SECONDS * 1000
  while (Date.now() < deadline) {
    const [due] = await asService<Due[]>`select * from private.take_digest()`
    if (!due) return false
    const searches = due.searches.flatMap(withRequest)
    await asService`select private.mail_digest(${due.user_id}, ${due.kind}, ${json(searches)}::jsonb)`
  }
  return true
}

// What the results are, where they are not simply what was typed.
import { pages } from '@contract/pages.ts'
import type { SearchPage } from '@contract/search.ts'
import { Link } from 'react-router-dom'
import { type SearchState, searchParameters } from '../search-state.ts'

type SearchNoticeProps = {
  state: SearchState
  whole: Pick<SearchPage, 'correctedQuery' | 'partial' | 'didYouMean'>
}

type SearchLinkProps = { state: SearchState; change: Partial<SearchState> }

const SearchLink = ({ state, change }: SearchLinkProps) => {
  const next = { ...state, ...change }
  return (
    <Link to={`${pages.search.path()}?${searchParameters(next)}`} className="link font-semibold break-words">
      {next.query}
    </Link>
  )
}

export function SearchNotice({ state, whole: { correctedQuery, partial, didYouMean } }: SearchNoticeProps) {
  if (!correctedQuery && !partial && !didYouMean) return null
  return (
    <div className="grid gap-1 text-lg">
      {correctedQuery && (
        <p>
          Showing results for <strong>{correctedQuery}</strong>, search instead for{' '}
          <SearchLink state={state} change={{ exact: true }} />
        </p>
      )}
      {partial && <p>No items match all of these words. These match {partial} of them.</p>}
      {didYouMean && (
        <p>
          Did you mean <SearchLink state={state} change={{ query: didYouMean, exact: false }} />?
        </p>
      )}
    </div>
  )
}

// The search box of the top bar. It shows what is searched for and clears when the person leaves the search.
import { pages } from '@contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { SearchBox } from '@/features/search/components/search-box.tsx'

type TopSearchProps = { autoFocus?: boolean; onSearched?: () => void; className?: string }

export function TopSearch(props: TopSearchProps) {
  const { pathname, search } = useLocation()
  const searched = pathname === pages.search.path() ? (new URLSearchParams(search).get('query') ?? '') : ''
  return (
    <SearchBox
      key={`${pathname === pages.search.path()}:${searched}`}
      label="Search the marketplace"
      placeholder="Search"
      initial={searched}
      {...props}
    />
  )
}

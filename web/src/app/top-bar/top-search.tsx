// The search box of the top bar. It shows what is searched for and clears when the person leaves the search.
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SearchField } from '@/components/search-field.tsx'

type TopSearchProps = { autoFocus?: boolean; onSearched?: () => void; className?: string }

function SearchBox({ initial, autoFocus, onSearched, className }: TopSearchProps & { initial: string }) {
  const [text, setText] = useState(initial)
  const navigate = useNavigate()
  const search = (query: string) => {
    void navigate(`/search?query=${encodeURIComponent(query)}`)
    onSearched?.()
  }
  return (
    <SearchField
      label="Search the marketplace"
      placeholder="Search"
      value={text}
      onChange={setText}
      onSearch={search}
      autoFocus={autoFocus}
      className={className}
    />
  )
}

export function TopSearch(props: TopSearchProps) {
  const { pathname, search } = useLocation()
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('query') ?? '') : ''
  return <SearchBox key={`${pathname === '/search'}:${searched}`} initial={searched} {...props} />
}

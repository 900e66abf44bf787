// What a search box offers: titles for what is typed, or the last searches while nothing is.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suggestionsQuery } from '../api/suggestions.ts'
import { recentSearches } from '../recent-searches.ts'
import { searchAddress } from '../search-address.ts'

export type Offer = { label: string; address: string; thumbnail: string | null }

/** Nobody reads what is offered between two keystrokes. */
const PAUSE_MS = 150

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

export function useSuggestions(text: string, isOpen: boolean): { heading: string; suggestions: Offer[] } {
  const typed = text.trim()
  const debounced = useDebounced(typed)
  const query = suggestionsQuery(debounced)
  const found = useQuery({ ...query, enabled: query.enabled && isOpen })
  if (!isOpen) return { heading: '', suggestions: [] }
  if (typed === '') {
    const suggestions = recentSearches().map((label) => ({ label, address: searchAddress(label), thumbnail: null }))
    return { heading: 'Recent searches', suggestions }
  }
  const suggestions = query.enabled
    ? (found.data ?? []).map(({ id, title, thumbnail }) => ({
        label: title,
        address: pages.listing.path({ itemId: id }),
        thumbnail,
      }))
    : []
  return { heading: 'Items', suggestions }
}

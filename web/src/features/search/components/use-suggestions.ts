import { pages } from '@contract/pages.ts'
import { searchCalls } from '@contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsShown } from '@/lib/hidden.ts'
import { query } from '@/lib/query.ts'
import { recentSearches, searchAddress } from '../recent-searches.ts'

export type Offer = { label: string; address: string; thumbnail: string | null }

const MIN_CHARACTERS = 2
/** Waits for a pause in the typing. */
const DEBOUNCE_MS = 150

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const suggestionsQuery = (typed: string) =>
  query(
    searchCalls.suggestListings,
    { query: { query: typed } },
    {
      select: (answer) => answer.suggestions,
      placeholderData: keepPreviousData,
      enabled: typed.length >= MIN_CHARACTERS,
      retry: false,
    },
  )

export function useSuggestions(text: string, isOpen: boolean): { heading: string; suggestions: Offer[] } {
  const typed = text.trim()
  const debounced = useDebounced(typed)
  const options = suggestionsQuery(debounced)
  const found = useQuery({ ...options, enabled: options.enabled && isOpen })
  const isShown = useIsShown()
  if (!isOpen) return { heading: '', suggestions: [] }
  if (typed === '') {
    const suggestions = recentSearches().map((label) => ({ label, address: searchAddress(label), thumbnail: null }))
    return { heading: 'Recent searches', suggestions }
  }
  const suggestions = options.enabled
    ? (found.data ?? []).filter(isShown).map(({ id, title, thumbnail }) => ({
        label: title,
        address: pages.listing.path({ itemId: id }),
        thumbnail,
      }))
    : []
  return { heading: 'Items', suggestions }
}

import { categoryName } from '@contract/locales.ts'
import type { AnswerOf } from '@contract/operations/operation.ts'
import { pages } from '@contract/pages.ts'
import { searchCalls } from '@contract/search.ts'
import { LOCALE } from '@contract/text/format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '@/lib/calls/query.ts'
import { useIsShown } from '../hidden.ts'
import { recentSearches, searchAddress } from '../recent-searches.ts'

export type Offer = [label: string, address: string, picture?: string | null]
export type OfferGroup = [heading: string, offers: Offer[]]

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

/** Without empty groups. */
const groupsOf = (offers: Record<string, Offer[]>): OfferGroup[] =>
  Object.entries(offers).filter(([, ofOne]) => ofOne.length > 0)

const suggestionsQuery = (typed: string, isOpen: boolean) =>
  query(
    searchCalls.suggestListings,
    { query: { query: typed } },
    { placeholderData: keepPreviousData, enabled: isOpen && typed.length >= MIN_CHARACTERS, retry: false },
  )

const toGroups = (
  { suggestions, categories, tags, sellers }: AnswerOf<typeof searchCalls.suggestListings>,
  isShown: ReturnType<typeof useIsShown>,
) =>
  groupsOf({
    Items: suggestions
      .filter(isShown)
      .map(({ id, title, thumbnail }) => [title, pages.listing.path({ itemId: id }), thumbnail]),
    Categories: categories.map((one) => [categoryName(one, LOCALE), pages.browse.path({ category: one.slug })]),
    Tags: tags.filter((tag) => isShown({ tags: [tag], seller_id: '' })).map((tag) => [tag, pages.tag.path({ tag })]),
    Sellers: sellers
      .filter(({ id }) => isShown({ tags: [], seller_id: id }))
      .map(({ username, name, avatar }) => [name, pages.profile.path({ identifier: username }), avatar]),
  })

export function useSuggestions(text: string, isOpen: boolean): OfferGroup[] {
  const typed = text.trim()
  const options = suggestionsQuery(useDebounced(typed), isOpen)
  const { data } = useQuery(options)
  const isShown = useIsShown()
  if (!isOpen) return []
  if (typed !== '') return options.enabled && data ? toGroups(data, isShown) : []
  return groupsOf({ 'Recent searches': recentSearches().map((typed) => [typed, searchAddress(typed)]) })
}

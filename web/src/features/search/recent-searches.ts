// Recent searches, newest first. They never leave the browser.
import { pages } from '@contract/pages.ts'
import { readTexts, storage } from '@/lib/storage.ts'

const KEY = 'recent-searches'
const MOST = 5

export const recentSearches = (): string[] => readTexts(KEY, MOST)

export function saveSearch(query: string): void {
  const others = recentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  storage.write(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
}

export const forgetSearches = () => storage.remove(KEY)

/** The address of a search for text alone, without the code for filters. */
export const searchAddress = (query: string) => `${pages.search.path()}?${new URLSearchParams({ query })}`

// Recent searches, newest first. They never leave the browser.
import { pages } from '@contract/pages.ts'
import { readJson, storage } from '@/lib/storage.ts'

const KEY = 'recent-searches'
const MOST = 5

export function recentSearches(): string[] {
  const kept = readJson(KEY)
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
}

export function saveSearch(query: string): void {
  const others = recentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  storage.write(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
}

export const forgetSearches = () => storage.remove(KEY)

/** The address of a search for text alone, without the code for filters. */
export const searchAddress = (query: string) => `${pages.search.path()}?${new URLSearchParams({ query })}`

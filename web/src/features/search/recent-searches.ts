// Recent searches, newest first. They never leave the browser.
import { pages } from '@contract/pages.ts'

const KEY = 'recent-searches'
const MOST = 5

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function saveSearch(query: string): void {
  const others = recentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or forbidden: the search itself works without.
  }
}

export const forgetSearches = () => localStorage.removeItem(KEY)

/** The address of a search for text alone, without the code for filters. */
export const searchAddress = (query: string) => `${pages.search.path()}?${new URLSearchParams({ query })}`

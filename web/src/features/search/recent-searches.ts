// What this browser searched for last, the newest first. It never leaves the browser.
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

export function keepSearch(query: string): void {
  const others = recentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or forbidden: the search itself works without.
  }
}

export const forgetSearches = () => localStorage.removeItem(KEY)

/** Where a search for words alone is found. Every page links there; what else an address can say is only the search page's. */
export const searchAddress = (query: string) => `${pages.search.path()}?${new URLSearchParams({ query })}`

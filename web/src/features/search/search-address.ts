// Where a search for words alone is found. Every page links there; what else an address can say is only the search page's.
import { pages } from '@contract/pages.ts'

export const searchAddress = (query: string) => `${pages.search.path()}?${new URLSearchParams({ query })}`

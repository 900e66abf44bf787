// Where a search for words alone is found. Every page links there; what else an address can say is only the search page's.

export const searchAddress = (query: string) => `/search?${new URLSearchParams({ query })}`

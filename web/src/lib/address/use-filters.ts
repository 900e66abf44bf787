// Filters in the address, so that links, reload and Back work.
import { ID_PATTERN } from '@contract/limits.ts'
import { type QueryKey, type UndefinedInitialDataInfiniteOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { prefetchForMember } from '../calls/query.ts'
import { useLatestLocation } from './use-latest-location.ts'

/** The filters in the address, how to change some, and the address itself. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void, URLSearchParams] {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const latest = useLatestLocation()
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<Name, string>
  const change = (changed: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(latest().search)
    for (const [name, value] of Object.entries<string | undefined>(changed)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // The hash names a tab.
    void navigate({ search: next.toString(), hash: latest().hash }, { replace: true, state: latest().state })
  }
  return [filters, change, address]
}

/** The filter's value where it is one of the choices. */
export const oneOf = <Value extends string>(choices: readonly Value[], value: string | null): Value | undefined =>
  choices.find((choice) => choice === value)

/** The filter's text where there is one. */
export const textIn = (address: URLSearchParams, name: string): string | undefined => address.get(name) || undefined

/** The id in the address. A malformed one is ignored. */
export function idIn(address: URLSearchParams, name: string): string | undefined {
  const value = address.get(name)
  return value !== null && ID_PATTERN.test(value) ? value : undefined
}

/** An admin's list with its filters in the address. @returns its prefetch, and a hook for the list */
export const listPage = <Page, Row, Key extends QueryKey>(
  queryOf: (address: URLSearchParams) => UndefinedInitialDataInfiniteOptions<Page, Error, Row[], Key, string | null>,
) =>
  [prefetchForMember(({ search }) => [queryOf(search)]), () => useInfiniteQuery(queryOf(useSearchParams()[0]))] as const

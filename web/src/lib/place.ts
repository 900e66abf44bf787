// Where a link leads, as a page's module needs it to ask for its data early.
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'

export type Place = {
  params: Readonly<Params>
  search: URLSearchParams
  /** The signed-in person whose profile has been asked for. */
  memberId: string | undefined
  /** Where the answers are kept. */
  queryClient: QueryClient
}

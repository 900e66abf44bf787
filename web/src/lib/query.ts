import type { page } from '@contract/common.ts'
import type { AnswerOf, Given, Operation } from '@contract/operation.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import type { z } from 'zod'
import { type Call, send } from './api.ts'

// Reads of the contract for the query client. The key of a call is its domain, its name and what it is given, in this order, so that
// the start of a key stands for all calls of a domain, or for a call with whatever it is given.

type Auth = Pick<Call, 'auth'>
type Key<O extends Operation> = readonly [domain: string, name: O['name'], given: Given<O> | undefined]

/** All reads of the domain that a call belongs to. */
export const domainKey = ({ domain }: Operation) => [domain] as const

/** A call with whatever it was given, or with what is named here. */
export const callKey = <O extends Operation>({ domain, name }: O, given?: Given<O>) =>
  given === undefined ? [domain, name] : [domain, name, given]

/** The query of a call. Waits while there is nothing to give it. */
export const query = <O extends Operation, Data = AnswerOf<O>>(
  call: O,
  given: Given<O> | undefined,
  {
    auth,
    ...options
  }: Omit<UndefinedInitialDataOptions<AnswerOf<O>, Error, Data, Key<O>>, 'queryKey' | 'queryFn'> & Auth = {},
) =>
  queryOptions({
    ...options,
    queryKey: [call.domain, call.name, given],
    queryFn: given === undefined ? skipToken : ({ signal }) => send(call, given, { signal, auth }),
  })

type Cursor = string | null
type Page = { nextCursor: Cursor }
/** A call whose answers come page by page. */
type Paged = Operation & { query: typeof page; answers: { 200: { schema: z.ZodType<Page> } } }
type PagesKey<O extends Operation> = readonly [...Key<O>, 'pages', from: Cursor]
type PagesOptions<O extends Operation, Data> = Omit<
  UndefinedInitialDataInfiniteOptions<AnswerOf<O>, Error, Data, PagesKey<O>, Cursor>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/**
 * The infinite query of such a call.
 * @param options.from `nextCursor` of a page that is there already; null begins with the first
 */
export const pagedQuery = <O extends Paged, Data = InfiniteData<AnswerOf<O>, Cursor>>(
  call: O,
  given: Given<O>,
  { auth, from = null, ...options }: PagesOptions<O, Data> & Auth & { from?: Cursor } = {},
) =>
  infiniteQueryOptions({
    ...options,
    queryKey: [call.domain, call.name, given, 'pages', from],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? given.query : { ...given.query, cursor: pageParam }
      return send(call, { ...given, query }, { signal, auth })
    },
    initialPageParam: from,
    getNextPageParam: (page) => (page as Page).nextCursor,
  })

/** Where a link leads, as a page's module needs it to ask for its data early. */
export type PrefetchContext = {
  params: Readonly<Params>
  search: URLSearchParams
  /** The signed-in person whose profile has been asked for. */
  memberId: string | undefined
  /** Where the answers are kept. */
  queryClient: QueryClient
}

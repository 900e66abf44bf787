// Reads and writes for the query client. A key is the call's domain, its name and what
// it is given, in this order, so that the start of a key stands for all calls of a domain.
import type { page } from '@contract/operations/common.ts'
import type { AnswerOf, BodyInput, CallInput, Operation, Values } from '@contract/operations/operation.ts'
import {
  type FetchInfiniteQueryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import type { z } from 'zod'
import { type Call, send } from './api.ts'

type Auth = Pick<Call, 'auth'>
type Key<O extends Operation> = readonly [domain: string, name: O['name'], given: CallInput<O> | undefined]

/** All reads of the domain that a call belongs to. */
export const domainKey = ({ domain }: Operation) => [domain] as const

/** A call with any input, or with this one. */
export const callKey = <O extends Operation>({ domain, name }: O, given?: CallInput<O>) =>
  given === undefined ? [domain, name] : [domain, name, given]

/** The query of a call. Waits without an input. */
export const query = <O extends Operation, Data = AnswerOf<O>>(
  call: O,
  given: CallInput<O> | undefined,
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
/** A call with pages. */
type Paged = Operation & { query: typeof page; answers: { 200: { schema: z.ZodType<Page> } } }
type PagesKey<O extends Operation> = readonly [...Key<O>, 'pages', from: Cursor]
type PagesOptions<O extends Operation, Data> = Omit<
  UndefinedInitialDataInfiniteOptions<AnswerOf<O>, Error, Data, PagesKey<O>, Cursor>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
> &
  Auth

/**
 * The infinite query of such a call.
 * @param options.from `nextCursor` of an earlier page; null begins with the first
 */
export const pagedQuery = <O extends Paged, Data = InfiniteData<AnswerOf<O>, Cursor>>(
  call: O,
  given: CallInput<O>,
  { auth, from = null, ...options }: PagesOptions<O, Data> & { from?: Cursor } = {},
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

/** The same as one list of rows. */
export const listQuery = <O extends Paged, Row>(
  call: O,
  given: CallInput<O>,
  rowsOf: (page: AnswerOf<O>) => Row[],
  options?: PagesOptions<O, Row[]>,
) => pagedQuery(call, given, { ...options, select: ({ pages }) => pages.flatMap(rowsOf) })

/** A list on which other admins work too, so it is never fresh. */
export const adminQuery = <O extends Paged, Row>(
  call: O,
  query: CallInput<O>['query'],
  rowsOf: (page: AnswerOf<O>) => Row[],
) => listQuery(call, { query } as CallInput<O>, rowsOf, { staleTime: 0 })

/** Refetches the reads below each of these keys. */
export function useRefetch(...stale: QueryKey[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** A change. Afterwards, also after a failure, it refetches the reads below these keys. */
export const useWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>, ...stale: QueryKey[]) =>
  useMutation({ mutationFn: write, onSettled: useRefetch(...stale) })

/** A call that changes something: its mutation takes the body, if the call has one. */
export const useCall = <O extends Operation>(call: O, params: CallInput<O>['params'], ...stale: QueryKey[]) =>
  useWrite(
    (body: [BodyInput<O>] extends [never] ? undefined : BodyInput<O>) =>
      send(call, { params, body } as Values as CallInput<O>),
    ...stale,
  )

/** The target of a link, for a page's prefetch. */
export type PrefetchContext = {
  params: Readonly<Params>
  search: URLSearchParams
  /** The signed-in person whose profile has loaded. */
  memberId: string | undefined
  queryClient: QueryClient
}

type MemberContext = Omit<PrefetchContext, 'memberId' | 'queryClient'> & { memberId: string }

/** The prefetch of a page that only members see. */
export const prefetchForMember =
  (queriesOf: (context: MemberContext) => readonly { queryKey: QueryKey }[]) =>
  async ({ memberId, queryClient, ...target }: PrefetchContext) =>
    memberId &&
    Promise.all(
      queriesOf({ memberId, ...target }).map((query) =>
        'initialPageParam' in query
          ? queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
          : queryClient.prefetchQuery(query),
      ),
    )

// Lists and their cursors (API reference, "Pagination"): newest first, 10 by default, at most 100.
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Kind, Kinds } from '../store/objects.ts'
import type { ApiCall } from './endpoint.ts'
import { invalidParam, noSuch } from './errors.ts'
import { integer, parseParams, text } from './params.ts'

const cursor = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

const created = z
  .union([
    integer(0).transform((moment) => ({ gte: moment, lte: moment })),
    z.strictObject({
      gt: integer(0).optional(),
      gte: integer(0).optional(),
      lt: integer(0).optional(),
      lte: integer(0).optional(),
    }),
  ])
  .optional()

/**
 * Answers one page of the account's objects. `filters` are the schemas of parameters that equal a
 * key of the object; `among` are the ids that may be listed at all, where ownership does not say
 * it.
 */
export function listObjects<K extends Kind>(
  call: Omit<ApiCall, 'account'> & { account: string | undefined },
  kind: K,
  url: string,
  filters: Record<string, z.ZodType<string | string[] | undefined>>,
  among?: string[],
): Stripe.ApiList<Kinds[K]> {
  const {
    limit,
    starting_after,
    ending_before,
    created: bounds,
  } = parseParams(z.object({ ...cursor, created }), call.params)
  const { limit: _limit, starting_after: _after, ending_before: _before, created: _created, ...rest } = call.params
  if (starting_after && ending_before)
    throw invalidParam('ending_before', 'You may only specify one of these parameters: starting_after, ending_before.')
  for (const [param, id] of Object.entries({ starting_after, ending_before })) {
    const known = id && (among?.includes(id) ?? call.provider.objects.find(kind, id, call.account ?? ''))
    if (id && !known) throw noSuch(kind, id, param)
  }
  const page = call.provider.objects.page(kind, {
    account: call.account,
    limit: limit ?? 10,
    startingAfter: starting_after,
    endingBefore: ending_before,
    where: { ...parseParams(z.strictObject(filters), rest), ...(among && { id: among }) },
    created: bounds,
  })
  return { object: 'list', ...page, url }
}

/** Pages a list that is part of another object and already at hand. */
export function pageOf<T extends { id: string }>(
  items: T[],
  url: string,
  request: { limit?: number; startingAfter?: string },
): Stripe.ApiList<T> {
  const from = request.startingAfter ? items.findIndex(({ id }) => id === request.startingAfter) + 1 : 0
  const to = from + (request.limit ?? 10)
  return { object: 'list', data: items.slice(from, to), has_more: to < items.length, url }
}

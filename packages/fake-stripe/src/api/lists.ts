// Lists and their cursors (API reference, "Pagination"): newest first, 10 by default, at most 100.
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Kind, Kinds } from '../store/objects.ts'
import type { ApiCall } from './endpoint.ts'
import { resourceMissing } from './errors.ts'
import { integer, parseParams, text } from './params.ts'

const cursor = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
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
 * Answers one page of the account's objects. `filters` are schemas of parameters that compare with
 * a key of the object. `among` limits the ids, if ownership isn't enough.
 */
export function listObjects<K extends Kind>(
  call: Omit<ApiCall, 'account'> & { account: string | undefined },
  kind: K,
  url: string,
  filters: Record<string, z.ZodType<string | string[] | undefined>>,
  among?: string[],
): Stripe.ApiList<Kinds[K]> {
  const { limit, starting_after: after, created: bounds } = parseParams(z.object({ ...cursor, created }), call.params)
  const { limit: _limit, starting_after: _after, created: _created, ...rest } = call.params
  if (after && !(among?.includes(after) ?? call.provider.objects.find(kind, after, call.account ?? '')))
    throw resourceMissing(kind, after, 'starting_after')
  const page = call.provider.objects.page(kind, {
    account: call.account,
    limit: limit ?? 10,
    startingAfter: after,
    where: { ...parseParams(z.strictObject(filters), rest), ...(among && { id: among }) },
    created: bounds,
  })
  return { object: 'list', ...page, url }
}

// Calls for a session, or for the token of an emailed link.

import type { CallInput } from '@contract/operations/operation.ts'
import { type RedressToken, type redress, redressCalls } from '@contract/redress.ts'
import type { z } from 'zod'
import { ask } from '@/lib/calls/api.ts'
import { adminQuery, query } from '@/lib/calls/query.ts'

export type Redress = z.output<typeof redress>
export type RedressStatement = Redress['statements'][number]

export const redressQuery = (token: RedressToken) => query(redressCalls.getRedress, { token })

/** An order that the holder of a link paid for. Waits without an id. */
export const redressOrderQuery = (token: RedressToken, orderId: string | undefined) =>
  query(redressCalls.getRedressOrder, orderId ? { params: { orderId }, token } : undefined)

export const fetchRedressExport = (token: RedressToken, code: string) =>
  ask(redressCalls.getRedressExport, { body: { code }, token })

export const appealsQuery = (filters: CallInput<typeof redressCalls.listAppeals>['query']) =>
  adminQuery(redressCalls.listAppeals, filters, (page) => page.appeals)

export const transparencyQuery = query(redressCalls.getTransparency, {})

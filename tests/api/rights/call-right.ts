// One row of the table of calls: a call with right input, and the status that each persona gets.
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'
import type { TestUser } from '../../support/api/people.ts'
import { PERSONAS, type Persona } from '../../support/api/personas.ts'
import type { Shop } from '../../support/api/shop.ts'

/** `id` stands for each parameter of the path that `params` leaves out, but for the caller's own `userId`; `link` is the token of a mailed link. */
export type Request = { id?: string; params?: Record<string, string>; query?: string; body?: unknown; link?: string }
/** Makes a call that succeeds. Without a caller the call is a visitor's. */
export type Arrange = (shop: Shop) => Promise<Request & { by?: TestUser }>
type MakeRequest = (shop: Shop, self: string) => Request | Promise<Request>
/** A call about a thing or a person of the shop. */
type Row = Request & { of?: keyof Shop['things']; person?: keyof Shop['people'] }

export type CallRight = {
  /** The operation's name in the contract. */
  name: string
  /** What the call is about, as a reader of the table says it; empty where it is about nothing. */
  about: string
  /** Made for each persona; `self` is the caller's id. */
  request: MakeRequest
  statuses: Statuses
  /** Error codes by status, where the contract does not imply them. */
  codes: Partial<Record<number, ErrorCode>>
}

type Statuses = Record<Persona, number>

/** The same status for everyone, except those named. */
export const everyone = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(PERSONAS.map((persona) => [persona, status])) as Statuses),
  ...others,
})

/** The status of users in good standing, except those named. */
export const members = (status: number, others: Partial<Statuses> = {}): Statuses =>
  everyone(status, { visitor: 401, banned: 403, deleted: 403, 'forged token': 401, ...others })

// Rows that many calls share.
export const EVERYONE = everyone(200)
export const NOBODY = everyone(404)
export const INVALID = everyone(400)
/** Any user in good standing. */
export const MEMBERS = members(200)
export const ALSO_BANNED = members(200, { banned: 200 })
export const ADMINS = members(403, { admin: 200 })
/** An admin, about something that does not exist. */
export const ADMINS_MISS = members(403, { admin: 404 })
export const ADMINS_CREATE = members(403, { admin: 201 })
/** Only the buyer of the thing. */
export const BUYER = members(404, { buyer: 200 })
/** Any seller, about their own. */
export const SELLERS = members(403, { seller: 200, 'other seller': 200 })
export const SELLERS_CREATE = members(403, { seller: 201, 'other seller': 201 })
/** Only the seller of the thing. */
export const SELLER = members(404, { seller: 200 })
export const SELLER_CREATES = members(404, { seller: 201 })
/** A path that names another user than the caller. */
export const ANOTHERS = members(403)

const requestOf =
  ({ of, person, ...request }: Row): MakeRequest =>
  ({ things, people }) => ({ id: (of && things[of]?.id) ?? (person && people[person].id), ...request })

/** `rest`: the error codes that the contract does not imply, then the request. */
export const right = (
  name: string,
  about: string,
  statuses: Statuses,
  ...rest: (ErrorCode | Row | MakeRequest)[]
): CallRight => {
  const request = rest.find((one) => typeof one !== 'string') ?? {}
  const codes = rest.filter((one) => typeof one === 'string')
  return {
    ...{ name, about, statuses },
    request: typeof request === 'function' ? request : requestOf(request),
    codes: Object.fromEntries(codes.map((code) => [ERRORS[code].status, code])),
  }
}

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
  statuses: Record<Persona, number>
  /** Error codes by status, where the contract does not imply them. */
  codes: Partial<Record<number, ErrorCode>>
}

/** Statuses in the order of PERSONAS. */
export const statusesOf = (line: string) => statusesFor(PERSONAS, line)

/** The same of other personas. */
export function statusesFor<Name extends string>(personas: readonly Name[], line: string): Record<Name, number> {
  const given = line.trim().split(/\s+/).map(Number)
  if (given.length !== personas.length) throw new Error(`"${line}" has ${given.length} of ${personas.length} statuses`)
  return Object.fromEntries(personas.map((persona, index) => [persona, given[index]])) as Record<Name, number>
}

// Rows that many calls share.
export const EVERYONE = '200 200 200 200 200 200 200 200 200'
export const NOBODY = '404 404 404 404 404 404 404 404 404'
export const INVALID = '400 400 400 400 400 400 400 400 400'
/** Any user in good standing. */
export const MEMBERS = '401 200 200 200 200 200 403 403 401'
export const ALSO_BANNED = '401 200 200 200 200 200 200 403 401'
export const ADMINS = '401 403 403 403 403 200 403 403 401'
/** An admin, about something that does not exist. */
export const ADMINS_MISS = '401 403 403 403 403 404 403 403 401'
export const ADMINS_CREATE = '401 403 403 403 403 201 403 403 401'
/** Only the buyer of the thing. */
export const BUYER = '401 404 200 404 404 404 403 403 401'
/** Any seller, about their own. */
export const SELLERS = '401 403 403 200 200 403 403 403 401'
/** Only the seller of the thing. */
export const SELLER = '401 404 404 200 404 404 403 403 401'
export const SELLER_CREATES = '401 404 404 201 404 404 403 403 401'
/** A path that names another user than the caller. */
export const ANOTHERS = '401 403 403 403 403 403 403 403 401'

const requestOf =
  ({ of, person, ...request }: Row): MakeRequest =>
  ({ things, people }) => ({ id: (of && things[of]?.id) ?? (person && people[person].id), ...request })

/** `rest`: the error codes that the contract does not imply, then the request. */
export const right = (
  name: string,
  about: string,
  statuses: string,
  ...rest: (ErrorCode | Row | MakeRequest)[]
): CallRight => {
  const request = rest.find((one) => typeof one !== 'string') ?? {}
  const codes = rest.filter((one) => typeof one === 'string')
  return {
    ...{ name, about, statuses: statusesOf(statuses) },
    request: typeof request === 'function' ? request : requestOf(request),
    codes: Object.fromEntries(codes.map((code) => [ERRORS[code].status, code])),
  }
}

// One row of the table of calls: a call with right input, and the status that each persona gets.
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'
import { PERSONAS, type Persona } from '../../support/api/personas.ts'
import type { Shop } from '../../support/api/shop.ts'

export type Request = { params?: Record<string, string>; query?: string; body?: unknown }

export type CallRight = {
  /** The operation's name in the contract. */
  name: string
  /** What the call is about, as a reader of the table says it; empty where it is about nothing. */
  about: string
  /** Made for each persona; `self` is the caller's id. */
  request: (shop: Shop, self: string) => Request | Promise<Request>
  statuses: Record<Persona, number>
  /** Error codes by status, where the contract does not imply them. */
  codes: Partial<Record<number, ErrorCode>>
}

/** Statuses in the order of PERSONAS. */
export const statusesOf = (line: string): Record<Persona, number> => {
  const given = line.trim().split(/\s+/).map(Number)
  if (given.length !== PERSONAS.length) throw new Error(`"${line}" has ${given.length} of ${PERSONAS.length} statuses`)
  return Object.fromEntries(PERSONAS.map((persona, index) => [persona, given[index]])) as Record<Persona, number>
}

/** `rest`: the error codes that the contract does not imply, then the request. */
export const right = (
  name: string,
  about: string,
  statuses: string,
  ...rest: (ErrorCode | CallRight['request'])[]
): CallRight => ({
  ...{ name, about, statuses: statusesOf(statuses) },
  request: rest.find((one) => typeof one === 'function') ?? (() => ({})),
  codes: Object.fromEntries(rest.filter((one) => typeof one === 'string').map((code) => [ERRORS[code].status, code])),
})

/** For calls whose path names a user: the same for a person who is not the caller. */
export const ANOTHERS = '401 403 403 403 403 403 403 403 401'

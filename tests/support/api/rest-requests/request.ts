// What a right of the matrix is over /rest/v1: the right's operation gives the method, its table the path.
import type { World } from '../../database/world.ts'

/** `query` filters rows (and selects columns); `body` is the row of an insert or the columns of an update. */
export type RestRequest = { query?: string; body?: Record<string, unknown> }
/** `me` is the id of who asks; a visitor, who has none, sends a stranger's. */
export type MakeRequest = (world: World, me: string) => RestRequest

export const rows = (query: string): RestRequest => ({ query })
export const add = (body: Record<string, unknown>): RestRequest => ({ body })
export const change = (query: string, body: Record<string, unknown>): RestRequest => ({ query, body })
export const some = () => crypto.randomUUID().slice(0, 8)

/** Table, then what the right does, as the rights matrix words it. */
export type RequestsByRight = Record<string, Record<string, MakeRequest>>

// Many callers on few connections, in every way in which the functions run SQL.
import { onTestFinished } from 'vitest'
import { type Acting, actingOn, type Claims } from '../../edge-functions/_shared/auth/acting.ts'
import { type Database, openDatabase, type Sql } from '../../edge-functions/_shared/database/open-database.ts'
import { addUser } from './database/world.ts'

export const CALLERS = 50
/** To Postgres. */
export const CONNECTIONS = 2

export type Caller = { id: string; email: string }
type Seen = { pid: number; name: string; uid: string | null; emails: string[] }

/** The role, the caller and the connection of a statement. */
const who = (sql: Sql) =>
  sql`current_user::text as name, nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub' as uid, pg_backend_pid() as pid`

export type Scenario = (
  acting: Acting,
  caller: Caller,
  listing: string,
) => Promise<{ fault: string | null; pid?: number }>

const claimsOf = ({ id }: Caller): Claims => ({ sub: id, role: 'authenticated' })

function judge(way: string, caller: Caller | null, name: string, seen: Partial<Seen> | undefined) {
  const isRight =
    seen?.name === name &&
    seen.uid === (caller?.id ?? null) &&
    (seen.emails === undefined || seen.emails.join() === caller?.email)
  return {
    fault: isRight ? null : `${way} of ${caller?.id}: ${JSON.stringify(seen)}`,
    ...(seen?.pid ? { pid: seen.pid } : {}),
  }
}

const expectCode = async (way: string, code: string, act: Promise<unknown>) => {
  const rejection = await act.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
  return { fault: rejection === code ? null : `${way}: rejected by ${rejection}, not ${code}` }
}

/** All of them, transactions that fail included. */
export const SCENARIOS: Record<string, Scenario> = {
  asCaller: async (acting, caller) => {
    const [seen] = await acting.asCaller(
      claimsOf(caller),
      (sql) => sql<[Seen]>`
        select ${who(sql)}, (select array_agg(email::text) from public.accounts) as emails`,
    )
    return judge('asCaller', caller, 'authenticated', seen)
  },
  inOneRoundTrip: async (acting, caller, listing) => {
    await acting
      .inOneRoundTrip((sql) => sql`select private.add_to_cart(${JSON.stringify(claimsOf(caller))}, ${listing})`, {
        cart_items_pkey: 'already_in_cart',
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'already_in_cart') throw error
      })
    const rows = await acting.asCaller(
      claimsOf(caller),
      (sql) => sql<{ buyer_id: string }[]>`select buyer_id from public.cart_items`,
    )
    const buyers = rows.map((row) => row.buyer_id)
    return { fault: buyers.join() === caller.id ? null : `the cart of ${caller.id} is of ${buyers}` }
  },
  'asService for a caller': async (acting, caller) => {
    const [seen] = await acting.asService((sql) => sql<[Seen]>`select ${who(sql)}`, { for: claimsOf(caller) })
    return judge('asService for a caller', caller, 'marketplace_api', seen)
  },
  asService: async (acting) => {
    const [seen] = await acting.asService((sql) => sql<[Seen]>`select ${who(sql)}`)
    return judge('asService', null, 'marketplace_api', seen)
  },
  'a transaction that fails': (acting, caller) =>
    expectCode(
      'a transaction that fails',
      'internal',
      acting.asCaller(claimsOf(caller), (sql) => sql`select 1 / 0`),
    ),
  'an admin’s call': (acting, caller) =>
    expectCode(
      'an admin’s call',
      'ban_forbidden',
      acting.asCaller(claimsOf(caller), (sql) => sql`select 1`, { admin: 'ban_forbidden' }),
    ),
}

/** Four times each. */
export const REPEATED_SCENARIOS = Array.from({ length: 4 }, () => Object.values(SCENARIOS)).flat()

export const newCallers = async (): Promise<Caller[]> => {
  const ids = await Promise.all(Array.from({ length: CALLERS }, (_, index) => addUser(`Person ${index}`)))
  return ids.map((id) => ({ id, email: `${id}@example.com` }))
}

/** A pool as the functions have it, closed with the test. */
export function openFor(
  url: string | undefined,
  { poolSize = CONNECTIONS, prepare = false }: { poolSize?: number; prepare?: boolean } = {},
): Database {
  const opened = openDatabase({ url: url ?? '', poolSize, prepare })
  onTestFinished(() => opened.end())
  return opened
}

/** The negative control: claims set for the session, and read by the next statement. */
export const forTheSession =
  (database: Database): Scenario =>
  async (_acting, caller) => {
    await database`
      select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(caller))}, false), set_config('role', 'authenticated', false)`
    const [seen] = await database<[Seen]>`
      select ${who(database)}, (select array_agg(email::text) from public.accounts) as emails`
    return judge('for the session', caller, 'authenticated', seen)
  }

/** Everybody at once, each one way after the other, in an order of their own. */
export async function interleave(database: Database, callers: Caller[], ways: Scenario[], listing: string) {
  const acting = actingOn(database)
  const faults: string[] = []
  /** Server process to the callers that it served. */
  const served = new Map<number, Set<string>>()
  await Promise.all(
    callers.map(async (caller, index) => {
      for (const turn of ways.keys()) {
        const { fault, pid } = (await ways[(turn + index) % ways.length]?.(acting, caller, listing)) ?? {
          fault: 'none',
        }
        if (fault) faults.push(fault)
        if (pid) served.set(pid, (served.get(pid) ?? new Set()).add(caller.id))
      }
    }),
  )
  return { faults, served }
}

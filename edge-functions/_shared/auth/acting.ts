// Acting as the caller: one transaction per request, whose first statement sets who is calling, for that transaction only.
// A pooled connection can therefore never carry one caller's identity to the next, also after an error.
import type { PendingQuery, Row } from 'postgres'
import { connectionLine } from '../database/connection-line.ts'
import { databaseError, type Refusals } from '../database/database-error.ts'
import type { Sql, Transaction } from '../database/open-database.ts'

/** Who is calling, from a verified token. The database reads nothing else of it. */
export type Claims = { sub: string; role: 'authenticated' }

/** Speaks SQL only: it is sent before the caller's standing is known, and not done where that is bad. */
export type Run<T> = (sql: Transaction) => Promise<T>

/** Runs SQL in the name of a caller that is settled already. */
export type Act = <T>(run: Run<T>, refusals?: Refusals) => Promise<T>

/** One statement: an act of the private schema that takes the caller as its first argument and becomes them itself. */
export type Ask<T extends readonly Row[]> = (sql: Sql, caller: string) => PendingQuery<T>

/** Asks for such an act in the name of a caller that is settled already. */
export type AskInOneTrip = <T extends readonly Row[]>(ask: Ask<T>, refusals?: Refusals) => Promise<T>

export type Acting = ReturnType<typeof actingOn>

/** The roles a transaction may take on: the caller's, or back to the function's own login role. */
const ROLES = { caller: 'authenticated', function: 'none' } as const

/** With the locks' own timeouts, this bounds how long a caller waits for an answer. */
const CONNECTION_PATIENCE_MS = 5_000

/** Changes the role for the rest of this transaction; the claims stay. */
export const become = (sql: Transaction, who: keyof typeof ROLES) => sql`select set_config('role', ${ROLES[who]}, true)`

/** The ways of using a pool in a caller's name. */
export function actingOn(database: Sql) {
  const getInLine = connectionLine(database.options.max, CONNECTION_PATIENCE_MS)

  /**
   * Runs SQL as the caller under row-level security, in one transaction.
   * Refuses account_banned and account_deleted whatever the token says; `refusals` names what the database refuses.
   */
  const asCaller = <T>(claims: Claims, run: Run<T>, refusals: Refusals = {}): Promise<T> =>
    transact(refusals, async (sql) => {
      const [identity, result] = await Promise.allSettled([
        sql`select private.become_caller(${JSON.stringify(claims)})`.execute(),
        run(sql),
      ])
      if (identity.status === 'rejected') throw identity.reason
      if (result.status === 'rejected') throw result.reason
      return result.value
    })

  /** The same for an act that is asked for so often that each trip to the database counts: there are three in a transaction. */
  const inOneTrip = <T extends readonly Row[]>(claims: Claims, ask: Ask<T>, refusals: Refusals = {}): Promise<T> =>
    inLine(refusals, async () => await ask(database, JSON.stringify(claims)))

  /** Like asCaller for those who may read whatever their standing: their own profile, which tells them of it. */
  async function asAnyone<T>(claims: Claims, run: Run<T>): Promise<T> {
    return await transact({}, async (sql) => {
      await identify(sql, claims)
      await become(sql, 'caller')
      return await run(sql)
    })
  }

  /** Runs acts of the private schema as the function's own role with the caller's identity. The acts check standing. */
  async function asFunction<T>(claims: Claims, run: Run<T>, refusals: Refusals = {}): Promise<T> {
    return await transact(refusals, async (sql) => {
      await identify(sql, claims)
      return await run(sql)
    })
  }

  /** Runs acts of the private schema for a visitor or for no caller at all: auth.uid() is null. */
  const asVisitor = <T>(run: Run<T>, refusals: Refusals = {}): Promise<T> => transact(refusals, run)

  const transact = <T>(refusals: Refusals, run: Run<T>): Promise<T> =>
    inLine(refusals, async () => (await database.begin((sql) => run(sql as Transaction))) as T)

  async function inLine<T>(refusals: Refusals, act: () => Promise<T>): Promise<T> {
    const leave = await getInLine()
    try {
      return await act()
    } catch (error) {
      throw databaseError(error, refusals)
    } finally {
      leave()
    }
  }

  return { asCaller, inOneTrip, asAnyone, asFunction, asVisitor }
}

const identify = (sql: Transaction, claims: Claims) =>
  sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`

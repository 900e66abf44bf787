// Acting as the caller: one transaction per request, whose first statement sets who is calling, for that transaction only.
// A pooled connection can therefore never carry one caller's identity to the next, also after an error.
import { databaseError, type Refusals } from '../database/database-error.ts'
import type { Database, Sql, Transaction } from '../database/open-database.ts'
import type { Row, Rows, Statement } from '../database/statement.ts'

/** Who is calling, from a verified token. The database reads nothing else of it. */
export type Claims = { sub: string; role: 'authenticated' }

/** Speaks SQL only: it is sent before the caller's standing is known, and not done where that is bad. */
export type Run<T> = (sql: Transaction) => PromiseLike<T>

/** Runs SQL in the name of a caller that is settled already. */
export type Act = <T>(run: Run<T>, refusals?: Refusals) => Promise<T>

/** One statement: an act of the private schema that takes the caller as its first argument and becomes them itself. */
export type Ask<T extends readonly Row[]> = (sql: Sql, caller: string) => Statement<T>

/** Asks for such an act in the name of a caller that is settled already. */
export type AskInOneTrip = <T extends readonly Row[]>(ask: Ask<T>, refusals?: Refusals) => Promise<Rows<T>>

export type Acting = ReturnType<typeof actingOn>

/** The roles a transaction may take on: the caller's, or back to the function's own login role. */
const ROLES = { caller: 'authenticated', function: 'none' } as const

/** Changes the role for the rest of this transaction; the claims stay. */
export const become = (sql: Transaction, who: keyof typeof ROLES) => sql`select set_config('role', ${ROLES[who]}, true)`

/** The ways of using a pool in a caller's name. */
export function actingOn(database: Database) {
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

  /** The same for an act that is asked for so often that each trip to the database counts: there are two in a transaction. */
  const inOneTrip = async <T extends readonly Row[]>(claims: Claims, ask: Ask<T>, refusals: Refusals = {}) => {
    try {
      return await ask(database, JSON.stringify(claims))
    } catch (error) {
      throw databaseError(error, refusals)
    }
  }

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

  async function transact<T>(refusals: Refusals, run: Run<T>): Promise<T> {
    try {
      return await database.begin(run)
    } catch (error) {
      throw databaseError(error, refusals)
    }
  }

  return { asCaller, inOneTrip, asAnyone, asFunction, asVisitor }
}

const identify = (sql: Transaction, claims: Claims) =>
  sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`

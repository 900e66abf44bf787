// Three ways to run SQL: as the caller, as a guest, as the service. As a guest is a pool of its own, whose login is `anon` (asGuest in the
// contexts); the others are here. The role and who is calling are set for one transaction only, so a pooled connection can never carry one
// caller's identity to the next, also after an error.
import type { ErrorCode } from '../../../contract/index.ts'
import { databaseError, type Rejections } from '../database/database-error.ts'
import type { Database, Sql, Transaction } from '../database/open-database.ts'
import type { Row, Rows, Statement } from '../database/statement.ts'

/** Who is calling, from a verified token. The database reads nothing else of it. */
export type Claims = { sub: string; role: 'authenticated' }

/** Speaks SQL only: it is sent before the caller's standing is known, and not done where that is bad. */
export type Run<T> = (sql: Transaction) => PromiseLike<T>

/** Runs SQL in the name of a given caller. */
export type Act = <T>(run: Run<T>, rejections?: Rejections) => Promise<T>

/** One statement: a command of the private schema that takes the caller as its first argument and becomes them itself. */
export type Ask<T extends readonly Row[]> = (sql: Sql, caller: string) => Statement<T>

/** The same, asked as a given caller. */
export type AskInOneRoundTrip = <T extends readonly Row[]>(ask: Ask<T>, rejections?: Rejections) => Promise<Rows<T>>

export type Acting = ReturnType<typeof actingOn>

/** The ways of using a pool in a caller's name. */
export function actingOn(database: Database) {
  /**
   * Runs SQL as the caller under row-level security, in one transaction.
   * Rejects with account_banned and account_deleted whatever the token says; `rejections` names what the database rejects.
   */
  const asCaller = <T>(claims: Claims, run: Run<T>, rejections: Rejections = {}): Promise<T> =>
    transact(rejections, (sql) => behind(sql`select private.become_caller(${JSON.stringify(claims)})`, () => run(sql)))

  /** The same for a command that is called so often that each round trip counts: there are two in a transaction. */
  const inOneRoundTrip = async <T extends readonly Row[]>(claims: Claims, ask: Ask<T>, rejections: Rejections = {}) => {
    try {
      return await ask(database, JSON.stringify(claims))
    } catch (error) {
      throw databaseError(error, rejections)
    }
  }

  /** Like asCaller for those who may read whatever their standing: their own profile, which tells them of it. */
  const asCallerOfAnyStanding = <T>(claims: Claims, run: Run<T>): Promise<T> =>
    transact({}, (sql) =>
      behind(
        sql`
          select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('role', 'authenticated', true)`,
        () => run(sql),
      ),
    )

  /** Runs functions of the private schema with the service's own rights, for a caller. The functions ask for the caller's standing. */
  const asServiceFor = <T>(claims: Claims, run: Run<T>, rejections: Rejections = {}): Promise<T> =>
    transact(rejections, (sql) =>
      behind(sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`, () => run(sql)),
    )

  /** The same for functions that do not ask: who may not act is rejected before. */
  const asServiceInGoodStanding = <T>(claims: Claims, run: Run<T>, rejections: Rejections = {}): Promise<T> =>
    transact(rejections, (sql) =>
      behind(
        sql`
          select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), private.require_good_standing()`,
        () => run(sql),
      ),
    )

  /** Like asCaller, for admins: everyone else is rejected with `code`. */
  const asAdmin = <T>(claims: Claims, code: ErrorCode, run: Run<T>, rejections: Rejections = {}): Promise<T> =>
    transact(rejections, (sql) =>
      behind(
        sql`
          select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), private.require_good_standing(),
            private.require_admin(${code}), set_config('role', 'authenticated', true)`,
        () => run(sql),
      ),
    )

  /** Like asServiceFor, for admins: everyone else is rejected with `code`. */
  const asServiceForAdmin = <T>(
    claims: Claims,
    code: ErrorCode,
    run: Run<T>,
    rejections: Rejections = {},
  ): Promise<T> =>
    transact(rejections, (sql) =>
      behind(
        sql`
          select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), private.require_admin(${code})`,
        () => run(sql),
      ),
    )

  /** Runs functions of the private schema for a guest, the scheduler or a webhook: auth.uid() is null. */
  const asService = <T>(run: Run<T>, rejections: Rejections = {}): Promise<T> => transact(rejections, run)

  /** The same for one statement, which is a transaction by itself and is done or not, whoever is killed meanwhile. */
  const asServiceInOneRoundTrip = async <T extends readonly Row[]>(
    ask: (sql: Sql) => Statement<T>,
    rejections: Rejections = {},
  ): Promise<Rows<T>> => {
    try {
      return await ask(database)
    } catch (error) {
      throw databaseError(error, rejections)
    }
  }

  async function transact<T>(rejections: Rejections, run: Run<T>): Promise<T> {
    try {
      return await database.begin(run)
    } catch (error) {
      throw databaseError(error, rejections)
    }
  }

  return {
    asCaller,
    inOneRoundTrip,
    asCallerOfAnyStanding,
    asServiceFor,
    asServiceInGoodStanding,
    asAdmin,
    asServiceForAdmin,
    asService,
    asServiceInOneRoundTrip,
  }
}

/** Sends what `run` asked behind who is calling, without waiting for the answer: where that fails the transaction does, and nothing is done. */
async function behind<T>(identity: Statement<Row[]>, run: () => PromiseLike<T>): Promise<T> {
  const [known, done] = await Promise.allSettled([identity.execute(), (async () => await run())()])
  if (known.status === 'rejected') throw known.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

// Three ways to run SQL: as the caller, as a guest (asGuest in the contexts), as the service. Role
// and claims are set per transaction, so a pooled connection can't carry them to the next caller.
import type { ErrorCode, Locale } from '../../../contract/index.ts'
import { databaseError, type Rejections } from '../database/database-error.ts'
import type { Database, Sql, Transaction } from '../database/open-database.ts'
import type { Row, Rows, Statement, Value } from '../database/statement.ts'

/** Who is calling, from a verified token. The database reads nothing else of it. */
export type Claims = { sub: string; role: 'authenticated' }

/** Run only SQL in here: it is pipelined before the account check, whose failure rolls it back. */
export type Run<T> = (sql: Transaction) => PromiseLike<T>

export type Options = {
  /** Error codes for constraints and SQLSTATEs. */
  rejections?: Rejections
  /** `good` rejects banned, suspended and deleted accounts first. With `any` the SQL decides. */
  standing?: 'good' | 'any'
  /** Rejects everyone but admins, with this code. */
  admin?: ErrorCode
  /** The language of the page that sent the request, for callers without an account. */
  locale?: Locale
}

/** Runs SQL for the caller that a request's guard found. One statement is written as its template. */
export type Act<O = Omit<Options, 'admin'>> = {
  <T>(run: Run<T>, options?: O): Promise<T>
  <T extends readonly Row[]>(strings: TemplateStringsArray, ...values: Value[]): Promise<Rows<T>>
}

export const actBy = <O>(act: <T>(run: Run<T>, options?: O) => Promise<T>) =>
  ((run: Run<unknown> | TemplateStringsArray, ...rest: unknown[]) =>
    typeof run === 'function' ? act(run, rest[0] as O) : act((sql) => sql(run, ...(rest as Value[])))) as Act<O>

export type Acting = ReturnType<typeof actingOn>

export function actingOn(database: Database) {
  /** Runs SQL as the caller, under row-level security. */
  const asCaller = <T>(claims: Claims, run: Run<T>, { standing = 'good', admin, rejections }: Options = {}) =>
    transact(rejections, (sql) =>
      behind(
        standing === 'good' && !admin
          ? sql`select private.become_caller(${JSON.stringify(claims)})`
          : sql`
              select ${identity(sql, claims, { standing, admin })}, set_config('role', 'authenticated', true)`,
        () => run(sql),
      ),
    )

  /**
   * Runs functions of the private schema as the service. auth.uid() is `for`, or null. The
   * functions check the caller's standing themselves unless `standing` is `good`.
   */
  const asService = actBy<Options & { for?: Claims }>(
    (run, { for: claims, standing = 'any', admin, locale, rejections } = {}) =>
      transact(rejections, (sql) =>
        claims || locale
          ? behind(sql`select ${identity(sql, claims, { standing, admin, locale })}`, () => run(sql))
          : run(sql),
      ),
  )

  /**
   * Runs one statement as the service without a transaction. Saves a round trip: putting an item
   * into a cart takes 0.6 ms instead of 0.8 ms on one machine.
   */
  const inOneRoundTrip = async <T extends readonly Row[]>(
    ask: (sql: Sql) => Statement<T>,
    rejections?: Rejections,
  ): Promise<Rows<T>> => {
    try {
      return await ask(database)
    } catch (error) {
      throw databaseError(error, rejections)
    }
  }

  async function transact<T>(rejections: Rejections | undefined, run: Run<T>): Promise<T> {
    try {
      return await database.begin(run)
    } catch (error) {
      throw databaseError(error, rejections)
    }
  }

  return { asCaller, asService, inOneRoundTrip }
}

/** Columns of a select that set the caller's claims and language and check them, in this order. */
const identity = (
  sql: Sql,
  claims: Claims | undefined,
  { standing, admin, locale }: { [Name in keyof Options]?: Options[Name] | undefined },
) => sql`
  set_config('request.jwt.claims', ${JSON.stringify(claims ?? {})}, true)${
    standing === 'good' ? sql`, private.require_good_standing()` : sql``
  }${admin ? sql`, private.require_admin(${admin})` : sql``}${locale ? sql`, set_config('request.locale', ${locale}, true)` : sql``}`

/** Sends `run` behind the identity at once. If that is rejected, nothing is done. */
async function behind<T>(identified: Statement<Row[]>, run: () => PromiseLike<T>): Promise<T> {
  const [caller, result] = await Promise.allSettled([identified.execute(), (async () => await run())()])
  if (caller.status === 'rejected') throw caller.reason
  if (result.status === 'rejected') throw result.reason
  return result.value
}

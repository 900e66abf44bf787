// How the rights tests reach the database: as its owner, or as users through the login roles of the
// functions.
import postgres from 'postgres'
import { loginOf } from '../environment.ts'

/** Set by openWorldIn, before anything else. */
export let owner: postgres.Sql
let api: postgres.Sql
export let visitors: postgres.Sql
export let payments: postgres.Sql
let jobs: postgres.Sql

/** Sets the database of the world: role to url. */
export function openWorldIn(urls: Record<string, string>): void {
  const connect = (role: string) => postgres(loginOf(urls, role), { max: 4, onnotice: () => {} })
  owner = connect('postgres')
  api = connect('marketplace_api')
  visitors = connect('marketplace_public')
  payments = connect('marketplace_payments')
  jobs = connect('marketplace_jobs')
}

export const claimsOf = (id: string) => JSON.stringify({ sub: id, role: 'authenticated' })

type Run<T> = (sql: postgres.TransactionSql) => Promise<T>
/** Runs one statement. Helpers inside it, like names and lists, come from any connection. */
export type Statement = <T extends readonly (object | undefined)[] = postgres.Row[]>(
  text: TemplateStringsArray,
  ...values: postgres.ParameterOrFragment<never>[]
) => Promise<postgres.RowList<T>>

const statementOf =
  (run: <T>(act: Run<T>) => Promise<T>): Statement =>
  (text, ...values) =>
    run((sql) => sql(text, ...values))

/**
 * Runs statements as a signed-in user, like the API: one transaction with local role and claims.
 * Without `run` it is the tag of one statement.
 */
export function asUser(id: string): Statement
export function asUser<T>(id: string, run: Run<T>): Promise<T>
export function asUser<T>(id: string, run?: Run<T>): Promise<T> | Statement {
  if (!run) return statementOf((act) => asUser(id, act))
  return api.begin(async (sql) => {
    // Storage refuses direct deletes and allows its own with this setting. Not awaited first, so that
    // the first statement needs no second round trip.
    const claimed = sql`
      select set_config('storage.allow_delete_query', 'true', true), set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${claimsOf(id)}, true)`.execute()
    return (await Promise.all([run(sql), claimed]))[0]
  }) as Promise<T>
}

/**
 * Runs a private function for a user: with claims, but as the login role. Without `run` it is the
 * tag of one statement.
 */
export function actAs(id: string, through: 'api' | 'payments'): Statement
export function actAs<T>(id: string, through: 'api' | 'payments', run: Run<T>): Promise<T>
export function actAs<T>(id: string, through: 'api' | 'payments', run?: Run<T>): Promise<T> | Statement {
  if (!run) return statementOf((act) => actAs(id, through, act))
  const pool = through === 'api' ? api : payments
  return pool.begin(async (sql) => {
    const claimed = sql`select set_config('request.jwt.claims', ${claimsOf(id)}, true)`.execute()
    return (await Promise.all([run(sql), claimed]))[0]
  }) as Promise<T>
}

/** Runs a private function as the function `jobs`, without a user. */
export const asJobs = <T>(run: (sql: postgres.Sql) => Promise<T>): Promise<T> => run(jobs)

/** What `rejectionOf` gives for a statement that succeeds. */
export const ACCEPTED = 'accepted'

/** The SQLSTATE of a statement that is refused, or the code of its rejection. */
export async function rejectionOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error
    if (error.code === 'PGRST') return JSON.parse(error.message).code
    return error.code === 'P0001' ? error.message : error.code
  }
  return ACCEPTED
}

export async function closeWorld() {
  await Promise.all([owner, api, visitors, payments, jobs].map((pool) => pool.end()))
}

// The two variants of the comparison. With rights: as the API runs a query. Without: as the owner of
// the tables, who bypasses row-level security. The transactions are the same, including the
// standing check, so only the policies differ.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import {
  type Database,
  openDatabase,
  type Sql,
  type Transaction,
} from '../../edge-functions/_shared/database/open-database.ts'
import type { Row } from '../../edge-functions/_shared/database/statement.ts'
import type { Case, Query } from './queries.ts'

export type Variant = {
  /** Runs a query for a case and returns its rows. */
  run: (query: Query, one: Case) => Promise<readonly Row[]>
  /** Several statements in one such transaction, without the login's timeouts. */
  inspect: <T>(query: Query, one: Case, work: (sql: Sql | Transaction) => Promise<T>) => Promise<T>
}

export type Variants = { withRights: Variant; withoutRights: Variant; owner: Sql; close(): Promise<void> }

type Within = <T>(query: Query, one: Case, run: (sql: Transaction) => Promise<T>) => Promise<T>

const claimsOf = (one: Case) => ({ sub: one.caller, role: 'authenticated' }) as const

/** @param urls database URLs by login role */
export function openVariants(urls: Record<string, string>): Variants {
  const pool = (role: string) => openDatabase({ url: urls[role] ?? '', poolSize: 1 })
  const [visitor, api, owner] = [pool('marketplace_public'), pool('marketplace_api'), pool('postgres')]
  // Becomes the owner inside the transaction, like the API becomes the caller, because changing the
  // role costs time too.
  const superuser = pool('supabase_admin')
  const acting = actingOn(api)

  const asOwner: Within = (_query, one, run) =>
    superuser.begin(async (sql) => {
      const [, result] = await Promise.all([
        sql`
          select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(one))}, true),
            private.require_good_standing(),
            set_config('role', 'postgres', true)`.execute(),
        run(sql),
      ])
      return result
    })

  const variant = (plain: Database, statementOf: (query: Query) => Query['statement'], within: Within): Variant => ({
    run: async (query, one) =>
      query.as === 'visitor'
        ? await statementOf(query)(plain, one)
        : await within(query, one, async (sql) => await statementOf(query)(sql, one)),
    inspect: (query, one, work) => {
      const unlimited = async (sql: Transaction) => {
        await sql`set local statement_timeout = 0`
        return await work(sql)
      }
      return query.as === 'visitor' ? plain.begin(unlimited) : within(query, one, unlimited)
    },
  })

  return {
    withRights: variant(
      visitor,
      (query) => query.statement,
      (query, one, run) =>
        query.as === 'service' ? acting.asService(run, { for: claimsOf(one) }) : acting.asCaller(claimsOf(one), run),
    ),
    withoutRights: variant(owner, (query) => query.plain ?? query.statement, asOwner),
    owner,
    close: async () => {
      await Promise.all([visitor, api, owner, superuser].map((sql) => sql.end()))
    },
  }
}

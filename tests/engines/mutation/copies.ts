// Copies of a database: one takes a second, where a new one takes five.
import postgres from 'postgres'
import type { TestDatabase } from '../../../tools/harness/test-database.ts'

/** Copied before any connection: each later copy is made from this one. */
const PRISTINE = 'pristine'
const MUTANT = 'mutant'

export type Copies = {
  /** Connection strings of the copy by login role. */
  urls: Record<string, string>
  /** Begins a fresh copy and does something in it, as its superuser. */
  begin(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void>
  /** Does something in the copy that was begun, as its superuser. */
  inCopy<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result>
}

export async function openCopies({ urls }: TestDatabase): Promise<Copies> {
  const urlsOf = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(urls).map(([role, url]) => [role, url.replace(/\/postgres$/, `/${name}`)]))

  async function asSuperuser<Result>(name: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const sql = postgres(urlsOf(name).supabase_admin ?? '', { max: 1, onnotice: () => {} })
    return await work(sql).finally(() => sql.end())
  }

  /** Copies a database that nobody is connected to. */
  const copy = (from: string, to: string) =>
    asSuperuser('template1', async (sql) => {
      await sql.unsafe(`drop database if exists ${to} with (force)`)
      await sql.unsafe(`create database ${to} template ${from} owner postgres`)
      // Rights on the database itself are not copied with it.
      await sql.unsafe(`revoke temporary on database ${to} from public`)
    })

  const inCopy = <Result>(work: (sql: postgres.Sql) => Promise<Result>) => asSuperuser(MUTANT, work)
  await copy('postgres', PRISTINE)
  return {
    urls: urlsOf(MUTANT),
    inCopy,
    async begin(work) {
      await copy(PRISTINE, MUTANT)
      await inCopy(work)
    },
  }
}

// What admins wait for: every list of `/admin` at 1,000,000 listings, 200,000 orders and 100,000 users, by its slowest percent.

import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { openTestDatabase } from '../../local/harness/test-database.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import type { Bench } from '../support/report.ts'

const MOST_P99_MS = 50
const RUNS = 300
const PAGE = 25

type Ask = (sql: Transaction, run: number) => PromiseLike<unknown>
type Facts = { users: string[]; names: string[]; titles: string[] }

/** What the rooms ask, with other words and filters each time. */
const asks = ({ users, names, titles }: Facts): Record<string, Ask> => {
  const nth = (all: string[], run: number) => all[run % all.length] ?? ''
  const byUser = (sql: Transaction, request: object) =>
    sql`select * from private.find_users(${sql.json({ limit: PAGE, ...request })}::jsonb)`
  const listings = (sql: Transaction, request: object) =>
    sql`select * from private.find_listings(${sql.json({ limit: PAGE, ...request })}::jsonb)`
  const reviews = (sql: Transaction, request: object) =>
    sql`select * from private.find_reviews(${sql.json({ limit: PAGE, ...request })}::jsonb)`
  return {
    'users, newest': (sql) => byUser(sql, {}),
    'users, by a part of the name': (sql, run) => byUser(sql, { q: nth(names, run) }),
    'users, by the start of an address': (sql, run) => byUser(sql, { q: `${nth(users, run).slice(0, 8)}@` }),
    'users, banned': (sql) => byUser(sql, { standing: 'banned' }),
    'users, sellers': (sql) => byUser(sql, { isSeller: true }),
    'one user': (sql, run) => sql`select private.describe_user(${nth(users, run)})`,
    'listings, newest': (sql) => listings(sql, {}),
    'listings, by words of the title': (sql, run) => listings(sql, { q: nth(titles, run) }),
    'listings, removed': (sql) => listings(sql, { status: 'removed' }),
    'reviews, newest': (sql) => reviews(sql, {}),
    'reviews, removed': (sql) => reviews(sql, { isRemoved: true }),
    'mails that failed': (sql) => sql`select * from private.find_failed_mails(${sql.json({ limit: PAGE })}::jsonb)`,
  }
}

const column = async (rows: PromiseLike<Record<string, unknown>[]>) => (await rows).map((row) => String(row.value))

export const bench: Bench = async ({ scale, log }) => {
  const size = shopSize(scale)
  const database = await openTestDatabase()
  const owner = openDatabase({ url: database.urls.supabase_admin ?? '', poolSize: 1 })
  const api = openDatabase({ url: database.urls.marketplace_api ?? '', poolSize: 1 })
  try {
    log(`filling a shop: ${size.listings} listings, ${size.orders} orders, ${size.users} users`)
    await fillShop(database.urls.supabase_admin ?? '', size, log)
    const [admin] = await owner<{ id: string }[]>`
      insert into public.user_roles (user_id, role)
      select id, 'admin' from public.profiles where standing = 'good' limit 1 returning user_id as id`
    const facts = {
      users: await column(
        owner`select id::text as value from public.profiles where standing = 'good' order by md5(id::text) limit 50`,
      ),
      names: await column(
        owner`select left(username::text, 6) as value from public.profiles where standing = 'good' order by md5(id::text) limit 50`,
      ),
      titles: await column(
        owner`select split_part(title, ' ', 1) || ' ' || split_part(title, ' ', 2) as value from public.listings order by md5(id::text) limit 50`,
      ),
    }
    const { asServiceFor } = actingOn(api)
    const claims = { sub: admin?.id ?? '', role: 'authenticated' } as const
    const rows = []
    for (const [name, ask] of Object.entries(asks(facts))) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now()
        await asServiceFor(claims, (sql) => ask(sql, run))
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => Number((times[Math.floor(RUNS * share)] ?? Number.NaN).toFixed(2))
      rows.push({ list: name, 'p50 ms': at(0.5), 'p99 ms': at(0.99) })
      log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    }
    return {
      setting: { ...size, runs: RUNS },
      rows,
      targets: rows.map((row) => ({
        name: `${row.list} p99 under ${MOST_P99_MS} ms`,
        met: row['p99 ms'] < MOST_P99_MS,
        figure: `${row['p99 ms']} ms`,
      })),
    }
  } finally {
    await Promise.all([owner.end(), api.end()])
    await database.close()
  }
}

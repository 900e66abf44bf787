// What admins wait for: every list of `/admin` at 1,000,000 listings, 200,000 orders and 100,000
// users, by its slowest percent.

import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Sql, Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import { type Ask, benchLists } from '../support/measure-lists.ts'

const MOST_P99_MS = 50
const PAGE = 25
/**
 * The one list here that is read under the policies; the others are functions that ask for the
 * role.
 */
const UNDER_POLICIES = 'reports of a rare category'

type Facts = { users: string[]; names: string[]; titles: string[]; middles: [createdAt: string, id: string][] }

/** A report by every buyer, one in a thousand of them of a rare category. */
const fillReports = (owner: Sql) => owner`
  insert into public.reports (reporter_id, reported_user_id, reason, category, created_at)
  select buyers.id, sellers.id, 'Spam', case when number % 1000 = 0 then 'malware' else 'spam' end, now() - make_interval(mins => number)
  from (select id, (row_number() over (order by id))::integer as number from public.profiles where not is_seller and standing = 'good') as buyers
  cross join lateral (select id from public.profiles where is_seller and standing = 'good' limit 1) as sellers`

/** As edge-functions/api/moderation.ts asks, under the admins' policy. */
const pendingReports = (sql: Transaction, category: string) => sql`
  select reports.id, reporter.username, reports.created_at
  from public.reports join public.profiles as reporter on reporter.id = reports.reporter_id
  where reports.status = 'pending' and reports.category = ${category}
  order by reports.created_at desc, reports.id desc limit ${PAGE}`

/** What the rooms ask, with other words and filters each time. */
const asks = ({ users, names, titles, middles }: Facts): Record<string, Ask> => {
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
    'users, buyers only': (sql) => byUser(sql, { isSeller: false }),
    'one user': (sql, run) => sql`select private.describe_user(${nth(users, run)})`,
    'listings, newest': (sql) => listings(sql, {}),
    'listings, by words of the title': (sql, run) => listings(sql, { q: nth(titles, run) }),
    'listings, by one word of the title': (sql, run) => listings(sql, { q: nth(titles, run).split(' ')[0] ?? '' }),
    'listings, a page in the middle': (sql, run) => listings(sql, { after: middles[run % middles.length] ?? [] }),
    'listings, removed': (sql) => listings(sql, { status: 'removed' }),
    'reviews, newest': (sql) => reviews(sql, {}),
    'reviews, removed': (sql) => reviews(sql, { isRemoved: true }),
    [UNDER_POLICIES]: (sql) => pendingReports(sql, 'malware'),
    'mails that failed': (sql) => sql`select * from private.find_failed_mails(${sql.json({ limit: PAGE })}::jsonb)`,
  }
}

const column = async (rows: PromiseLike<Record<string, unknown>[]>) => (await rows).map((row) => String(row.value))

const findFacts = async (owner: Sql): Promise<Facts> => ({
  users: await column(
    owner`select id::text as value from public.profiles where standing = 'good' order by md5(id::text) limit 50`,
  ),
  names: await column(
    owner`select left(username, 6) as value from public.profiles where standing = 'good' order by md5(id::text) limit 50`,
  ),
  middles: (
    await owner<{ created_at: string; id: string }[]>`
      select created_at::text, id from public.listings order by md5(id::text) limit 50`
  ).map(({ created_at, id }): [string, string] => [created_at, id]),
  titles: await column(
    owner`select split_part(title, ' ', 1) || ' ' || split_part(title, ' ', 2) as value from public.listings order by md5(id::text) limit 50`,
  ),
})

export const bench = benchLists(MOST_P99_MS, async ({ scale, log, ownerUrl, owner, api }) => {
  const size = shopSize(scale)
  log(`filling a shop: ${size.listings} listings, ${size.orders} orders, ${size.users} users`)
  await fillShop(ownerUrl, size, log)
  await owner`set session_replication_role = replica`
  await fillReports(owner)
  await owner`set session_replication_role = origin`
  await owner`analyze public.reports`
  const [admin] = await owner<{ id: string }[]>`
    insert into public.user_roles (user_id, role)
    select id, 'admin' from public.profiles where standing = 'good' limit 1 returning user_id as id`
  const { asCaller, asService } = actingOn(api)
  const claims = { sub: admin?.id ?? '', role: 'authenticated' } as const
  return {
    setting: size,
    asks: asks(await findFacts(owner)),
    act: (read, list) =>
      list === UNDER_POLICIES ? asCaller(claims, read, { admin: 'forbidden' }) : asService(read, { for: claims }),
  }
})

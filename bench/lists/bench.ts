// The lists of admins, sellers and buyers at a million listings, by their slowest percent.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Sql, Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import { type Ask, benchLists } from '../support/measure-lists.ts'
import { fillLists, type People } from './fill.ts'

const MOST_P99_MS = 50
const PAGE = 25

/**
 * Only this list of admins runs under the policies. The others are functions that check the role.
 */
const UNDER_POLICIES = 'admin: reports of a rare category'

type Row = [time: string, id: string]
type Facts = { users: string[]; names: string[]; titles: string[]; listings: Row[]; sales: Row[] }

const nth = <T>(all: T[], run: number) => all[run % all.length]

const request = (sql: Transaction, wanted: object) => sql`${sql.json({ limit: PAGE, ...wanted })}::jsonb`
const users = (sql: Transaction, wanted: object) => sql`select * from private.find_users(${request(sql, wanted)})`
const listings = (sql: Transaction, wanted: object) => sql`select * from private.find_listings(${request(sql, wanted)})`
const reviews = (sql: Transaction, wanted: object) => sql`select * from private.find_reviews(${request(sql, wanted)})`
const sales = (sql: Transaction, wanted: object) => sql`select * from private.find_sales(${request(sql, wanted)})`
const library = (sql: Transaction, wanted: object) => sql`select * from private.find_library(${request(sql, wanted)})`

/** The query of edge-functions/api/moderation.ts, under the admins' policy. */
const pendingReports = (sql: Transaction, category: string) => sql`
  select reports.id, reporter.username, reports.created_at
  from public.reports join public.profiles as reporter on reporter.id = reports.reporter_id
  where reports.status = 'pending' and reports.category = ${category}
  order by reports.created_at desc, reports.id desc limit ${PAGE}`

const ofAdmin = (facts: Facts): Record<string, Ask> => ({
  'users, newest': (sql) => users(sql, {}),
  'users, by a part of the name': (sql, run) => users(sql, { q: nth(facts.names, run) }),
  'users, banned': (sql) => users(sql, { standing: 'banned' }),
  'users, sellers': (sql) => users(sql, { isSeller: true }),
  'one user': (sql, run) => sql`select private.describe_user(${nth(facts.users, run) ?? ''})`,
  'listings, newest': (sql) => listings(sql, {}),
  'listings, by words of the title': (sql, run) => listings(sql, { q: nth(facts.titles, run) }),
  'listings, by one word of the title': (sql, run) => listings(sql, { q: nth(facts.titles, run)?.split(' ')[0] }),
  'listings, a page in the middle': (sql, run) => listings(sql, { after: nth(facts.listings, run) }),
  'listings, removed': (sql) => listings(sql, { status: 'removed' }),
  'reviews, newest': (sql) => reviews(sql, {}),
  'reviews, removed': (sql) => reviews(sql, { isRemoved: true }),
  'reports of a rare category': (sql) => pendingReports(sql, 'malware'),
  'mails that failed': (sql) => sql`select * from private.find_failed_mails(${request(sql, {})})`,
})

const ofSeller = (facts: Facts, { item }: People): Record<string, Ask> => ({
  'first page': (sql) => sales(sql, {}),
  'a page in the middle': (sql, run) => sales(sql, { after: nth(facts.sales, run) }),
  refunded: (sql) => sales(sql, { state: 'refunded' }),
  disputed: (sql) => sales(sql, { state: 'disputed' }),
  'a word of every title': (sql) => sales(sql, { q: 'item' }),
  'the title of one item': (sql, run) => sales(sql, { q: `item ${100 + run}` }),
  'a buyer': (sql, run) => sales(sql, { q: nth(facts.names, run) }),
  'one sale': (sql, run) => sql`select private.describe_sale(${nth(facts.sales, run)?.[1] ?? ''})`,
  customers: (sql) => sql`select * from private.find_customers(${request(sql, {})})`,
  'customers of an item': (sql) => sql`select * from private.find_customers(${request(sql, { listingId: item })})`,
})

const ofBuyer: Record<string, Ask> = {
  'first page': (sql) => library(sql, {}),
  'by title': (sql) => library(sql, { sort: 'title' }),
  'by update': (sql) => library(sql, { sort: 'updated' }),
  'a title': (sql) => library(sql, { q: 'pack' }),
  'updated since the last download': (sql) => library(sql, { updated: true }),
  'counts for the filters': (sql) => sql`select * from private.library_choices()`,
}

async function findFacts(owner: Sql, { seller }: People): Promise<Facts> {
  const drawn = <T>(from: PromiseLike<{ value: T }[]>) =>
    Promise.resolve(from).then((rows) => rows.map(({ value }) => value))
  const people = owner`select id, username from public.profiles where standing = 'good' order by md5(id::text) limit 50`
  return {
    users: await drawn(owner<{ value: string }[]>`select id::text as value from (${people}) as people`),
    names: await drawn(owner<{ value: string }[]>`select left(username, 6) as value from (${people}) as people`),
    titles: await drawn(owner<{ value: string }[]>`
      select split_part(title, ' ', 1) || ' ' || split_part(title, ' ', 2) as value from public.listings order by md5(id::text) limit 50`),
    listings: await drawn(owner<{ value: Row }[]>`
      select array[created_at::text, id::text] as value from public.listings order by md5(id::text) limit 50`),
    sales: await drawn(owner<{ value: Row }[]>`
      select array[paid_at::text, id::text] as value from public.orders
      where seller_id = ${seller} and origin = 'purchase' and paid_at is not null order by md5(id::text) limit 50`),
  }
}

const named = (name: string, asks: Record<string, Ask>) =>
  Object.fromEntries(Object.entries(asks).map(([list, ask]) => [`${name}: ${list}`, ask]))

export const bench = benchLists(MOST_P99_MS, async ({ scale, log, ownerUrl, owner, api }) => {
  const size = shopSize(scale)
  log(`filling a shop: ${size.listings} listings, ${size.orders} orders, ${size.users} users`)
  await fillShop(ownerUrl, size, log)
  const people = await fillLists(owner)
  const facts = await findFacts(owner, people)
  const { asCaller, asService } = actingOn(api)
  const claims = (list: string) => {
    const who = list.startsWith('admin') ? people.admin : list.startsWith('seller') ? people.seller : people.buyer
    return { sub: who, role: 'authenticated' } as const
  }
  return {
    setting: size,
    asks: {
      ...named('admin', ofAdmin(facts)),
      ...named('seller', ofSeller(facts, people)),
      ...named('buyer', ofBuyer),
    },
    act: (read, list) =>
      list === UNDER_POLICIES
        ? asCaller(claims(list), read, { admin: 'forbidden' })
        : asService(read, { for: claims(list), standing: 'good' }),
  }
})

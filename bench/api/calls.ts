// The measured calls, drawn from the filled shop. The API, the bare endpoint and the leanest one
// (reference.ts) get the same requests.
import type postgres from 'postgres'
import { connectOnce } from '../../tools/database/connect-once.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import type { SampleRequest } from '../support/paced-load.ts'
import { tokenOf } from '../support/token-of.ts'

export type Implementation = 'api' | 'bare' | 'leanest'

export type MeasuredCall = {
  name: string
  /** Least share of an endpoint's requests per second. */
  least: Partial<Record<Exclude<Implementation, 'api'>, number>>
  /**
   * The request with a number. Writes are never repeated, so leftovers don't affect a later round.
   */
  request: Record<Implementation, (number: number) => SampleRequest>
}

const DRAWN = 200
/** For each implementation. */
const BUYERS = 300
const IMPLEMENTATIONS: readonly Implementation[] = ['api', 'bare', 'leanest']

const get = (path: string): SampleRequest => ({ method: 'GET', path })

const cycled = (drawn: SampleRequest[]) => (number: number) => drawn[number % drawn.length] as SampleRequest

/** @param path of the reference, below /bare and /leanest */
const read = (
  name: string,
  least: MeasuredCall['least'],
  drawn: string[],
  api: (one: string) => string,
  path: (one: string) => string,
): MeasuredCall => {
  const requests = (address: (one: string) => string) => cycled(drawn.map((one) => get(address(one))))
  return {
    name,
    least,
    request: {
      api: requests(api),
      bare: requests((one) => `/bare${path(one)}`),
      leanest: requests((one) => `/leanest${path(one)}`),
    },
  }
}

export async function drawCalls(stack: RunningStack): Promise<MeasuredCall[]> {
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const column = async (rows: Promise<readonly postgres.Row[]>) => (await rows).map(({ name }) => String(name))
  // Nobody owns these, so the API doesn't reject them. The filled shop's ids are hashes, and a body
  // takes only well-formed ids (RFC 9562).
  const listings = await column(owner`
    select id as name from public.listings
    where status = 'active' and id::text ~ '^.{14}[1-8].{4}[89ab]' and not exists (select from public.entitlements where entitlements.listing_id = listings.id)
    order by md5(id::text)`)
  const sellers = await column(owner`
    select username as name from public.profiles where is_seller and standing = 'good' order by md5(id::text) limit ${DRAWN}`)
  const words = await column(owner`
    select lower(split_part(title, ' ', 1)) as name from public.listings where status = 'active'
    order by md5(id::text) limit ${DRAWN}`)
  const positions = await owner`
    select (popularity - (1::bigint << 52))::double precision as position, id from public.listings
    where status = 'active' and id::text ~ '^.{14}[1-8].{4}[89ab]' order by md5(id::text) limit ${DRAWN}`
  const cursors = positions.map(({ position, id }) => Buffer.from(JSON.stringify([position, id])).toString('base64url'))
  const buyers = await column(owner`
    select id as name from public.profiles
    where standing = 'good' and not exists (select from public.listings where seller_id = profiles.id)
    order by md5(id::text) limit ${IMPLEMENTATIONS.length * BUYERS}`)
  await owner`truncate public.cart_items`
  // The benchmark adds to carts faster than the limit allows.
  await owner`update private.limits set most = 1000000 where name = 'cart'`
  const bearers = await Promise.all(buyers.map(async (id) => `Bearer ${await tokenOf(stack, id)}`))

  // Each implementation has its own carts and adds each listing once.
  const each = Math.floor(buyers.length / IMPLEMENTATIONS.length)
  const addition =
    (implementation: Implementation, shape: (buyer: number, fileId: string) => SampleRequest) =>
    (number: number): SampleRequest =>
      shape(
        IMPLEMENTATIONS.length * (number % each) + IMPLEMENTATIONS.indexOf(implementation),
        listings[Math.floor(number / each)] ?? '',
      )
  const json = { 'content-type': 'application/json' }
  const believed = (implementation: Exclude<Implementation, 'api'>) =>
    addition(implementation, (buyer, fileId) => ({
      method: 'POST',
      path: `/${implementation}/cart`,
      headers: json,
      body: JSON.stringify({ buyerId: buyers[buyer], fileId }),
    }))

  return [
    read(
      'home, other pages',
      { bare: 0.65, leanest: 0.4 },
      cursors,
      (cursor) => `/api/files/public/popular?cursor=${cursor}`,
      (cursor) => `/home?cursor=${cursor}`,
    ),
    read(
      'home, all the same',
      { bare: 0.6 },
      [''],
      () => '/api/files/public/popular',
      () => '/home',
    ),
    read(
      'listing page',
      { bare: 0.6, leanest: 0.55 },
      listings.slice(0, DRAWN),
      (id) => `/api/files/${id}`,
      (id) => `/listing/${id}`,
    ),
    read(
      'profile page',
      { bare: 0.6 },
      sellers,
      (username) => `/api/files/public/user/${username}`,
      (username) => `/profile/${username}`,
    ),
    read(
      'search',
      { bare: 0.6 },
      words,
      (word) => `/api/search?query=${word}`,
      (word) => `/search?query=${word}`,
    ),
    {
      name: 'add to cart',
      least: { bare: 0.55, leanest: 0.55 },
      request: {
        api: addition('api', (buyer, fileId) => ({
          method: 'POST',
          path: `/api/users/${buyers[buyer]}/cart`,
          headers: { ...json, authorization: bearers[buyer] ?? '' },
          body: JSON.stringify({ fileId }),
        })),
        bare: believed('bare'),
        leanest: believed('leanest'),
      },
    },
  ]
}

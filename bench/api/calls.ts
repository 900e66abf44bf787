// The measured calls, drawn from the filled shop: for each one the same requests, once as the API takes them, once bare.

import { SignJWT } from 'jose'
import postgres from 'postgres'
import type { RunningStack } from '../../local/harness/run-stack.ts'
import type { SampleRequest } from '../support/paced-load.ts'

export type MeasuredCall = {
  name: string
  /** Least share of the bare endpoint's requests per second. */
  leastRatio: number
  /** The request of each number. Writes never come twice: whatever a round left behind is in nobody's way. */
  request: Record<'api' | 'bare', (number: number) => SampleRequest>
}

const DRAWN = 200
/** An even number. */
const BUYERS = 800
const READ_RATIO = 0.6
const WRITE_RATIO = 0.5

const get = (path: string): SampleRequest => ({ method: 'GET', path })

const cycled = (drawn: SampleRequest[]) => (number: number) => drawn[number % drawn.length] as SampleRequest

const read = (
  name: string,
  names: string[],
  api: (name: string) => string,
  bare: (name: string) => string,
): MeasuredCall => ({
  name,
  leastRatio: READ_RATIO,
  request: { api: cycled(names.map((one) => get(api(one)))), bare: cycled(names.map((one) => get(bare(one)))) },
})

async function tokenOf(stack: RunningStack, id: string): Promise<string> {
  return await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuer(`${stack.urls.supabase}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(stack.jwtSecret))
}

export async function drawCalls(stack: RunningStack): Promise<MeasuredCall[]> {
  const owner = postgres(stack.databaseUrls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
  const column = async (rows: Promise<readonly postgres.Row[]>) => (await rows).map(({ name }) => String(name))
  // What somebody owns already is refused: these were never sold. The filled shop's ids are hashes, and a body may name
  // only what is formed as an id (RFC 9562).
  const listings = await column(owner`
    select id as name from public.listings
    where status = 'active' and id::text ~ '^.{14}[1-8].{4}[89ab]' and not exists (select from public.entitlements where entitlements.listing_id = listings.id)
    order by md5(id::text)`)
  const sellers = await column(owner`
    select username as name from public.profiles where is_seller and standing = 'good' order by md5(id::text) limit ${DRAWN}`)
  const words = await column(owner`
    select lower(split_part(title, ' ', 1)) as name from public.listings where status = 'active'
    order by md5(id::text) limit ${DRAWN}`)
  const buyers = await column(owner`
    select id as name from public.profiles
    where standing = 'good' and not exists (select from public.listings where seller_id = profiles.id)
    order by md5(id::text) limit ${BUYERS}`)
  await owner`truncate public.cart_items`
  // Nobody fills a cart as fast as this.
  await owner`update private.limits set most = 1000000 where name = 'cart'`
  await owner.end()
  const bearers = await Promise.all(buyers.map(async (id) => `Bearer ${await tokenOf(stack, id)}`))

  // Both sides write into the same carts: every other buyer is one's own, and puts each listing there once.
  const addition = (side: 0 | 1, shape: (buyer: number, fileId: string) => SampleRequest) => (number: number) => {
    const buyer = 2 * (number % (buyers.length / 2)) + side
    return shape(buyer, listings[Math.floor(number / (buyers.length / 2))] ?? '')
  }
  const json = { 'content-type': 'application/json' }

  return [
    read(
      'home',
      [''],
      () => '/api/files/public/popular',
      () => '/home',
    ),
    read(
      'listing page',
      listings.slice(0, DRAWN),
      (id) => `/api/files/${id}`,
      (id) => `/listing/${id}`,
    ),
    read(
      'profile page',
      sellers,
      (username) => `/api/files/public/user/${username}`,
      (username) => `/profile/${username}`,
    ),
    read(
      'search',
      words,
      (word) => `/api/search?query=${word}`,
      (word) => `/search?query=${word}`,
    ),
    {
      name: 'add to cart',
      leastRatio: WRITE_RATIO,
      request: {
        api: addition(0, (buyer, fileId) => ({
          method: 'POST',
          path: `/api/users/${buyers[buyer]}/cart`,
          headers: { ...json, authorization: bearers[buyer] ?? '' },
          body: JSON.stringify({ fileId }),
        })),
        bare: addition(1, (buyer, fileId) => ({
          method: 'POST',
          path: '/cart',
          headers: json,
          body: JSON.stringify({ buyerId: buyers[buyer], fileId }),
        })),
      },
    },
  ]
}

// What the API itself refuses, one case for each code. The database's own rejections are proven in tests/*/rules.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'
import { OPERATIONS, type Operation } from '../../../contract/operations/operations.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { loseEvents } from '../../support/api/provider-events.ts'
import { buy, checkout } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'
import { CALL_RIGHTS } from '../rights/call-rights.ts'

type Answer = { status: number; body: { code?: ErrorCode; message?: string; error?: string } }
type Refusal = { code: ErrorCode; why: string; act: () => Promise<Answer>; text?: string }

const refusal = (code: ErrorCode, why: string, act: Refusal['act'], text?: string): Refusal => ({
  code,
  why,
  act,
  ...(text ? { text } : {}),
})

/** A listing of a new seller, and a buyer. */
const forSale = async (price: number | string = '12.50') => {
  const sam = await seller()
  return { sam, item: await list(sam, { price }), bea: await user('Bea') }
}

/** Puts the same listing into the same list twice. */
const putTwice = async (into: 'cart' | 'wishlist') => {
  const { item, bea } = await forSale()
  await bea.post(`users/${bea.id}/${into}`, { fileId: item.id })
  return bea.post(`users/${bea.id}/${into}`, { fileId: item.id })
}

/** Asks for the order of a checkout after something happened to the payment. */
const orderAfter = async (happen: (sessionId: string) => Promise<unknown>) => {
  const { item, bea } = await forSale()
  const { sessionId } = (await checkout(bea, item.id)).body
  await happen(sessionId)
  return bea.get(`orders/session/${sessionId}`)
}

async function bundleOf(sam: TestUser, name: string) {
  const listingIds = [(await list(sam, { price: 5 })).id, (await list(sam, { price: 5 })).id]
  return { listingIds, answer: await sam.post(`users/${sam.id}/bundles`, { name, price: 9, listingIds }) }
}

const HTTP: Refusal[] = [
  refusal('rate_limited', 'the 31st check of a username in a minute', async () => {
    const robin = await user()
    await owner`
      insert into private.rate_limits (key, window_start, hits)
      select ${`username check:${robin.id}`}, to_timestamp(floor(extract(epoch from now()) / 60 + next) * 60), 30
      from generate_series(0, 1) as next`
    return robin.get('users/username-availability/robin')
  }),
  refusal('unavailable', 'a row that stays locked', async () => {
    const robin = await user()
    return owner.begin(async (sql) => {
      await sql`select from public.profiles where id = ${robin.id} for update`
      return robin.put(`users/profile/update/${robin.id}`, { name: 'Robin' })
    }) as Promise<Answer>
  }),
  refusal(
    'invalid_request',
    'a report about nothing',
    async () => (await user()).post('report', { reason: 'Spam' }),
    'Invalid user profile. Cannot report.',
  ),
]

const PEOPLE: Refusal[] = [
  refusal('terms_changed', 'an old version of the terms', async () => {
    const robin = await user()
    return robin.post(`users/${robin.id}/acceptances`, { document: 'terms', version: '2020-01-01' })
  }),
  refusal('already_reported', 'a second report about the same listing', async () => {
    const { item, bea } = await forSale()
    await bea.post('report', { reportedListingId: item.id, reason: 'Spam' })
    return bea.post('report', { reportedListingId: item.id, reason: 'Spam' })
  }),
]

const SHOPPING: Refusal[] = [
  refusal('already_in_cart', 'an item that is in the cart', () => putTwice('cart')),
  refusal('already_in_wishlist', 'an item that is in the wishlist', () => putTwice('wishlist')),
  refusal('session_mismatch', 'a payment of another amount', () =>
    orderAfter(async (sessionId) => {
      await provider('/deliveries', { drop: 1 })
      await owner`update public.orders set total_cents = 1 where checkout_session_id = ${sessionId}`
      await provider(`/sessions/${sessionId}/pay`)
    }),
  ),
  refusal('session_expired', 'a checkout that expired', () =>
    orderAfter((sessionId) => provider(`/sessions/${sessionId}/expire`)),
  ),
  refusal('seller_not_ready', 'an account that is out of reach', async () => {
    const { item, bea } = await forSale()
    await owner`
      update public.seller_accounts set stripe_account_id = ${`acct_${crypto.randomUUID()}`} where seller_id = ${item.seller_id}`
    return checkout(bea, item.id)
  }),
  refusal('payment_provider_unavailable', 'an account that may take no charges, before its event', async () => {
    const { sam, item, bea } = await forSale()
    await loseEvents()
    await provider(`/accounts/${sam.accountId}`, { charges_enabled: false })
    return checkout(bea, item.id)
  }),
  refusal('bundle_exists', 'a second bundle with the same name', async () => {
    const sam = await seller()
    await bundleOf(sam, 'Together')
    return (await bundleOf(sam, 'together')).answer
  }),
  refusal('bundle_not_offered', 'a bundle with an inactive item', async () => {
    const sam = await seller()
    const { listingIds } = await bundleOf(sam, 'Together')
    const { id } = (await sam.get(`users/${sam.id}/bundles`)).body.bundles[0]
    await sam.patch(`files/${listingIds[0]}/deactivate`)
    return call('GET', `bundles/${id}`)
  }),
  refusal('discount_exists', 'a second discount with the same code', async () => {
    const sam = await seller()
    const make = () => sam.post(`users/${sam.id}/discounts`, { code: 'CODE', percent: 10 })
    await make()
    return make()
  }),
  refusal('consent_changed', 'a consent to an old text', async () => {
    const { item, bea } = await forSale()
    const order = await buy(bea, item.id)
    return bea.post(`orders/${order.id}/consent`, { version: 'of yesterday' })
  }),
]

test.for([...HTTP, ...PEOPLE, ...SHOPPING])(
  '$code answers $why',
  { tags: ['refusals-of-api'] },
  async ({ code, text, act }) => {
    const { status, message } = ERRORS[code]
    expect(await act()).toMatchObject({ status, body: { code, message: text ?? message, error: text ?? message } })
  },
)

test('every code of the error table is caused here, in the table of calls or by another test', () => {
  const sources = (folder: string, files: RegExp) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => files.test(name))
      .map((name) => readFileSync(join(projectDir, folder, name), 'utf8'))
      .join('\n')
  const [calls, tests, schemas] = [
    sources('tests', /^\w+\/api\/.*\.test\.ts$/),
    sources('tests', /^\w+\/(rules|rights)\/.*\.ts$|^support\/database\//),
    sources('supabase/schemas', /\.sql$/),
  ]
  const isMissing = ({ name }: Operation) =>
    CALL_RIGHTS.some((row) => row.name === name && row.statuses.stranger === 404)
  const proven = new Set<string | undefined>([
    ...CALL_RIGHTS.flatMap(({ codes }) => Object.values(codes)),
    ...OPERATIONS.filter(isMissing).map(({ missing }) => missing),
  ])
  const isRejection = (code: string) => schemas.includes(`'${code}'`) && new RegExp(`\\b${code}\\b`).test(tests)
  const isCaused = (code: string) => proven.has(code) || calls.includes(`'${code}'`) || isRejection(code)
  // `internal` is an unexpected failure.
  expect(Object.keys(ERRORS).filter((code) => code !== 'internal' && !isCaused(code))).toEqual([])
})

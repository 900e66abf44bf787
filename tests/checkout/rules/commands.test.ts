// Private functions bypass the policies, so each checks its caller, the owner and the state itself.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { ban, firstValue, setBanned } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

test.each([
  ['a stranger', 'seller_required', 'stranger'],
  ['a banned seller', 'account_banned', 'banned seller'],
] as const)('%s cannot prepare a listing: %s', async (_who, rejection, persona) => {
  const person = world.people[persona]
  const id = randomUUID()
  // A listing in preparation whose preparation is deleted, which no client can do.
  await world.owner.begin(async (sql) => {
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, status)
      values (${id}, ${person}, 'Meadow quilt', 'Twelve blocks', 500, 'processing')`
    await sql`insert into private.preparations (listing_id, wanted_status) values (${id}, 'active')`
  })
  await world.owner`delete from private.preparations where listing_id = ${id}`
  const file = world.owner.json({ uploadId: randomUUID(), name: 'a.pdf' })
  const preparing = actAs(person, 'api')`select private.begin_preparation(${id}, 'active', ${file}, '[]')`
  expect(await rejectionOf(preparing)).toBe(rejection)
  expect(await world.owner`select from private.preparations where listing_id = ${id}`).toEqual([])
})

describe('an account at the payment provider', () => {
  test.each([
    ['banned', 'account_banned'],
    ['deleted', 'account_deleted'],
    ['stranger', 'seller_required'],
  ] as const)('is not disconnected for a %s user: %s', { tags: ['disconnect'] }, async (persona, rejection) => {
    const asking = actAs(world.people[persona], 'payments')`select private.begin_disconnect()`
    expect(await rejectionOf(asking)).toBe(rejection)
  })

  test.each(['banned', 'deleted'] as const)('is not connected for a %s user', async (persona) => {
    const person = world.people[persona]
    const nonce = randomUUID()
    const beginning = actAs(person, 'payments')`select private.begin_connect(${nonce})`
    expect(await rejectionOf(beginning)).toBe(`account_${persona}`)
    expect(await world.owner`select from private.connect_states where user_id = ${person}`).toEqual([])
    // Stripe redirects the user back after the ban or the deletion.
    const account = `acct_${nonce.replaceAll('-', '')}`
    const connecting = actAs(person, 'payments')`
      select private.connect_seller(${person}, ${account}, false, true, '{}', now())`
    expect(await rejectionOf(connecting)).toBe(`account_${persona}`)
    expect(await world.owner`select from public.seller_accounts where stripe_account_id = ${account}`).toEqual([])
  })
})

describe('good standing', () => {
  const requireStanding = (user: string) => rejectionOf(actAs(user, 'api')`select private.require_good_standing()`)

  test('is required of banned and deleted users, and of users without a profile', async () => {
    const { banned, deleted } = world.people
    const unknown = randomUUID()
    expect(await Promise.all([banned, deleted, unknown].map(requireStanding))).toEqual([
      'account_banned',
      'account_deleted',
      'profile_not_found',
    ])
    const adding = asUser(unknown)`insert into public.cart_items (listing_id) values (${world.otherListing})`
    expect(await rejectionOf(adding)).toBe('profile_not_found')
  })

  test.each([
    ['stranger', 0],
    ['banned seller', 0],
    ['seller', 1],
  ] as const)('and selling are required to store an upload: a %s stores %i', async (persona, count) => {
    const person = world.people[persona]
    const path: string = await firstValue(world.owner`
      insert into public.uploads (bucket_id, seller_id) values ('product-files', ${person}) returning object_path`)
    await rejectionOf(asUser(person)`insert into storage.objects (bucket_id, name) values ('product-files', ${path})`)
    expect(await world.owner`select from storage.objects where name = ${path}`).toHaveLength(count)
  })
})

test('a seller’s metrics include their own sales and views only, and none while they are banned', async () => {
  const [seller, other] = [await addSeller('Measured'), await addSeller('Measured As Well')]
  const [mine, theirs] = [await addListing(seller), await addListing(other)]
  const buyer = await addUser('Measured Buyer')
  for (const listing of [mine, theirs]) {
    await buy(buyer, listing)
    await actAs(buyer, 'api')`select private.count_listing_view(${listing}, 'a guest')`
  }
  const metrics = () =>
    actAs(seller, 'api')`select listing_id, orders, items_sold, views from private.seller_metrics(30)`
  const held = () => firstValue(actAs(seller, 'api')`select private.held_cents(30)::integer`)
  expect(await metrics()).toEqual([{ listing_id: mine, orders: 1, items_sold: 1, views: 1 }])
  await world.owner`
    update public.orders set status = 'disputed', disputed_cents = total_cents
    where id in (select order_id from public.order_items where listing_id in ${world.owner([mine, theirs])})`
  expect(await held()).toBe(1250)
  await setBanned(seller)
  expect({ metrics: [...(await metrics())], held: await held() }).toEqual({ metrics: [], held: 0 })
})

test('an admin cannot ban an unknown user or close an unknown report', async () => {
  const unknown = randomUUID()
  const close = () => actAs(world.people.admin, 'api')`select private.set_report_status(${unknown}, 'dismissed')`
  expect(await rejectionOf(ban(unknown))).toBe('profile_not_found')
  expect(await rejectionOf(close())).toBe('report_not_found')
  expect(await world.owner`select from public.moderation_actions where user_id = ${unknown}`).toEqual([])
})

describe('connecting a payment account', () => {
  const use = (nonce: string, user: string) =>
    world.payments`select private.use_connect_state(${nonce}, ${user}) as user_id`

  test('a nonce works once, for its user', async () => {
    await actAs(world.people.stranger, 'payments')`select private.begin_connect('nonce-1')`
    expect(await use('nonce-1', world.people.buyer)).toEqual([{ user_id: null }])
    expect(await use('nonce-1', world.people.stranger)).toEqual([{ user_id: world.people.stranger }])
    expect(await use('nonce-1', world.people.stranger)).toEqual([{ user_id: null }])
  })

  test('a nonce ends after ten minutes', async () => {
    await actAs(world.people.stranger, 'payments')`select private.begin_connect('nonce-2')`
    await world.owner`update private.connect_states set created_at = now() - interval '11 minutes'`
    expect(await use('nonce-2', world.people.stranger)).toEqual([{ user_id: null }])
  })

  test('an account of another seller is refused', async () => {
    const [account] =
      await world.owner`select stripe_account_id from public.seller_accounts where seller_id = ${world.people.seller}`
    const connect = world.payments`select private.connect_seller(${world.people.stranger}, ${account?.stripe_account_id}, false, true, '{}', now())`
    expect(await rejectionOf(connect)).toBe('account_in_use')
  })
})

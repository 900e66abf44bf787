// Look-ups: what an admin finds by what somebody names, and what no answer and no log has.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { LOOK_UPS_PER_HOUR_MAX } from '../../../contract/limits.ts'
import { newAddress } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { addAdmin, askAboutOrder, ban, columnOf, fillLimit, say, sold, suspend } from '../../support/database/steps.ts'
import { addListing, addUser, rejectionOf } from '../../support/database/world.ts'
import { callAs } from './moderating.ts'

type Order = { kind: 'order'; id: string; number: string; created_at: string; total_cents: number; status: string }
type Found = Order | { kind: 'person' | 'listing'; id: string; orders?: Order[]; sales?: Order[] }

const { owner } = world
let admin: string
beforeEach(async () => {
  admin = await addAdmin()
})

const lookUp = async (question: string, who = admin) =>
  (await callAs(who, 'look_up', question)) as unknown as readonly Found[]
const logged = () =>
  owner`select user_id, listing_id, reason from public.moderation_actions where admin_id = ${admin} order by id`
const numberOf = async (orderId: string) =>
  (await columnOf(owner`select number from public.orders where id = ${orderId}`))[0] as string
const ids = (found?: readonly { id: string }[]) => found?.map(({ id }) => id)

describe('a look-up', { tags: ['look-up'] }, () => {
  test('is for admins in good standing', { tags: ['R3', 'P1'] }, async () => {
    const { people, visitors, order } = world
    const number = await numberOf(order.orderId)
    const refused = async (who: string) => await rejectionOf(lookUp(number, who))
    for (const persona of ['stranger', 'buyer', 'seller'] as const)
      expect(await refused(people[persona]), persona).toBe('forbidden')
    expect(await refused(people.banned)).toBe('account_banned')
    expect(await rejectionOf(visitors`select private.look_up(${number})`)).toBe('42501')
    expect(await lookUp(number)).toHaveLength(1)
    await suspend(admin)
    expect(await refused(admin)).toBe('account_suspended')
    await ban(admin)
    expect(await refused(admin)).toBe('account_banned')
  })

  test('finds an order by its number and by Stripe’s ids', async () => {
    const { orderId, intentId, accountId } = await sold()
    const [charge, number] = [`ch_${randomUUID().replaceAll('-', '')}`, await numberOf(orderId)]
    await owner`
      insert into private.stripe_movements (id, stripe_account_id, kind, payment_intent_id, source_id, cents, moved_at)
      values (${`txn_${randomUUID()}`}, ${accountId}, 'charge', ${intentId}, ${charge}, 1250, now())`
    const [session] = await columnOf(owner`select checkout_session_id from public.orders where id = ${orderId}`)
    const facts = {
      kind: 'order',
      id: orderId,
      number,
      total_cents: 1250,
      status: 'paid',
      created_at: expect.any(String),
    }
    for (const asked of [number, number.replace('-', '').toLowerCase(), intentId, session as string, ` ${charge} `])
      expect(await lookUp(asked), asked).toEqual([facts])
    for (const part of [number.slice(0, 9), intentId.slice(0, -1), charge.slice(0, -1), '%'])
      expect(await lookUp(part), part).toEqual([])
  })

  test('finds a listing by its address and id, whatever its state', async () => {
    const { listing } = world
    const facts = {
      kind: 'listing',
      id: listing,
      title: 'Pattern',
      seller_username: expect.any(String),
      status: 'active',
    }
    for (const asked of [
      listing,
      `https://shop.example.com/listing/${listing.toUpperCase()}?from=mail`,
      `/listing/${listing}#top`,
      `https://shop.example.com/ja/listing/${listing}`,
    ])
      expect(await lookUp(asked), asked).toEqual([{ ...facts, title: expect.any(String) }])
    expect(await lookUp(`x${listing}`)).toEqual([])
  })

  test('finds a person by the username, with what they bought themselves and sold', async () => {
    const { bea, sam, orderId } = await sold()
    const nameOf = async (id: string) =>
      (await columnOf(owner`select username from public.profiles where id = ${id}`))[0] as string
    expect(await lookUp((await nameOf(sam)).toUpperCase())).toEqual([
      {
        ...{ kind: 'person', id: sam, username: await nameOf(sam), created_at: expect.any(String), roles: ['seller'] },
        ...{ orders: [], sales: [expect.objectContaining({ id: orderId })] },
      },
    ])
    expect(await lookUp(await nameOf(bea))).toMatchObject([
      { id: bea, roles: [], orders: [{ id: orderId }], sales: [] },
    ])
    expect(await lookUp(await nameOf(admin))).toMatchObject([{ id: admin, roles: ['admin'] }])
    expect(await lookUp((await nameOf(bea)).slice(0, -1))).toEqual([])
    expect(await lookUp(await nameOf(world.people.deleted))).toEqual([])
  })

  test('finds an account by its whole verified address', { tags: ['R3'] }, async () => {
    const [email, robin] = [`robin.${newAddress()}`, await addUser('Robin')]
    expect(await lookUp(email)).toEqual([])
    await signInVerified(robin, email)
    const found = await lookUp(` ${email.toUpperCase()} `)
    expect(ids(found)).toEqual([robin])
    expect(JSON.stringify(found)).not.toMatch(/@|acct_/)
    for (const part of [email.slice(1), email.slice(0, -1), '@example.com', '%@example.com', `${email}, ${email}`])
      expect(await lookUp(part), part).toEqual([])
  })

  test('finds by an address what a guest paid: facts of orders, until an account claims them', {
    tags: ['P1'],
  }, async () => {
    const [email, { listing }, robin] = [newAddress(), await sold(), await addUser('Robin')]
    const { orderId, guestId } = await buyAsGuest(email, listing)
    const counted = async () =>
      ((await callAs(admin, 'describe_user', robin)) as unknown as { purchases: { orders: number } }).purchases.orders
    const found = await lookUp(email)
    expect(found).toMatchObject([{ kind: 'order', id: orderId, status: 'paid' }])
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`@|acct_|${guestId}|buyer|Guest`))
    await signInVerified(robin, email)
    expect(await lookUp(email)).toMatchObject([{ kind: 'person', id: robin, orders: [] }])
    expect(await lookUp(await numberOf(orderId))).toEqual(found)
    expect(await counted()).toBe(0)
    await say(robin, await askAboutOrder(robin, orderId))
    const [person] = await lookUp(email)
    expect(person && 'orders' in person && ids(person.orders)).toEqual([orderId])
    expect(await counted()).toBe(1)
  })

  test('is a line in the log, by the kind of question and without an address', { tags: ['I8'] }, async () => {
    const [email, robin] = [newAddress(), await addUser('Robin')]
    await signInVerified(robin, email)
    for (const asked of [email, `no-${email}`, 'pi_unknown', 'AAAAA-AAAAA', world.listing]) await lookUp(asked)
    await lookUp(await numberOf(world.order.orderId))
    const none = { user_id: null, listing_id: null }
    expect(await logged()).toEqual([
      { ...none, user_id: robin, reason: 'email' },
      { ...none, reason: 'email' },
      { ...none, reason: 'stripe_id' },
      { ...none, reason: 'username' },
      { ...none, listing_id: world.listing, reason: 'listing' },
      { ...none, reason: 'order_number' },
    ])
    const write = (reason: string | null) =>
      owner`insert into public.moderation_actions (admin_id, action, reason) values (${admin}, 'look_up', ${reason})`
    for (const reason of [email, null]) expect(await rejectionOf(write(reason))).toBe('23514')
  })

  test('counts against a limit of 60 an hour, also when nothing is found', { tags: ['I5'] }, async () => {
    await fillLimit('look-up', admin, 1)
    expect(await lookUp('nobody')).toEqual([])
    expect(await rejectionOf(lookUp('nobody'))).toBe('rate_limited')
    expect(await logged()).toHaveLength(1)
    const most = await columnOf(owner`select most from private.limits where name = 'look-up' and seconds = 3600`)
    expect(most).toEqual([LOOK_UPS_PER_HOUR_MAX])
  })

  test('finds no more than the newest 20 orders of an address', async () => {
    const [email, { sam }] = [newAddress(), await sold()]
    for (let count = 0; count < 21; count++) await buyAsGuest(email, await addListing(sam))
    expect(await lookUp(email)).toHaveLength(20)
  })
})

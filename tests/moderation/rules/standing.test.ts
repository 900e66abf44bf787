// Standing is a lock: what a user does during their ban or deletion either ends before and is found
// by it, or comes after and is refused. One transaction is held open while the other runs into it,
// so nothing depends on timing.

import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, whileOpen, world } from '../../support/database/fixture.ts'
import {
  addAdmin,
  ban,
  columnOf,
  firstValue,
  offered,
  reverseLatest,
  setBanned,
  setStatus,
  standingOf,
  statusOf,
  suspend,
} from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asJobs,
  asUser,
  rejectionOf,
} from '../../support/database/world.ts'
import { decide, reverse, statementsOf } from './moderating.ts'

type Sql = postgres.TransactionSql

const banning = (person: string) => (sql: Sql) =>
  sql`select private.decide('ban', ${person}, 'other', null, 'Stolen work')`

/** A user who sells a visible and a hidden listing. */
async function actor() {
  const id = await addSeller('Actor')
  const [, hidden] = [await addListing(id), await addListing(id)]
  await setStatus(hidden, 'inactive')
  return { id, hidden }
}
type Actor = Awaited<ReturnType<typeof actor>>

/**
 * An insert, and two updates. tests/catalogue/rules/catalogue.test.ts proves that every table that
 * clients write has the same triggers.
 */
const ACTS: [what: string, act: (sql: Sql, actor: Actor) => PromiseLike<unknown>][] = [
  ['adding to the cart', (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`],
  [
    'reactivating a listing',
    (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
  ],
  ['renaming oneself', (sql, { id }) => sql`update public.profiles set name = 'Renamed' where id = ${id}`],
]

describe('what a user does during their ban waits for it and is refused:', {
  tags: ['somebody-banned-either'],
}, () => {
  test.each(ACTS)('%s', async (_what, act) => {
    const person = await actor()
    const { id } = person
    const late = () => asUser(id, (sql) => act(sql, person) as Promise<unknown>)
    expect(await whileOpen(banning(id), late, { by: world.people.admin })).toBe('account_banned')
    expect(await world.owner`select from public.cart_items where buyer_id = ${id}`).toEqual([])
    expect(await columnOf(world.owner`select status from public.listings where seller_id = ${id}`)).toEqual([
      'removed',
      'removed',
    ])
    expect(await firstValue(world.owner`select name from public.profiles where id = ${id}`)).toBe('Actor')
  })
})

describe('a ban waits for what its user is doing, and finds it:', { tags: ['somebody-banned-either'] }, () => {
  test.each<[string, (sql: Sql, actor: Actor) => PromiseLike<unknown>, string]>([
    [
      'a listing that was reactivated is removed',
      (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
      `public.listings where status <> 'removed' and seller_id`,
    ],
    [
      'an item in the cart is gone',
      (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`,
      'public.cart_items where buyer_id',
    ],
    [
      'an item in the wishlist is gone',
      (sql) => sql`insert into public.wishlist_items (listing_id) values (${world.otherListing})`,
      'public.wishlist_items where buyer_id',
    ],
    [
      'a report is gone',
      (sql) =>
        sql`insert into public.reports (reported_user_id, reason) values (${world.people['other seller']}, 'Spam')`,
      'public.reports where reporter_id',
    ],
  ])('%s', async (_what, act, left) => {
    const person = await actor()
    let outcome = Promise.resolve('')
    await asUser(person.id, async (sql) => {
      await act(sql, person)
      outcome = rejectionOf(ban(person.id))
      await untilWaiting(1)
    })
    expect(await outcome).toBe(ACCEPTED)
    expect(await world.owner.unsafe(`select from ${left} = $1`, [person.id])).toHaveLength(0)
  })

  test('an operator’s ban in SQL waits too', async () => {
    const person = await addUser('Busy')
    const { banning } = await asUser(person, async (sql) => {
      await sql`insert into public.cart_items (listing_id) values (${world.otherListing})`
      const banning = setBanned(person).execute()
      await expect
        .poll(() => world.owner`select from pg_locks where locktype = 'advisory' and not granted`)
        .toHaveLength(1)
      return { banning }
    })
    expect((await banning).count).toBe(1)
  })
})

test('concurrent requests of one user wait neither for each other nor for followers', async () => {
  const person = await addSeller('Popular')
  await asUser(person, async (sql) => {
    await sql`insert into public.uploads (bucket_id) values ('product-files')`
    await asUser(person)`insert into public.cart_items (listing_id) values (${world.otherListing})`
    await asUser(world.people.stranger)`insert into public.follows (seller_id) values (${person})`
  })
})

// Suspensions: a ban until a date, after which everything returns by itself.

const { owner } = world

describe('a suspension', () => {
  test('allows no command and no session, and pauses listings', { tags: ['suspended-shut-out'] }, async () => {
    const { sam, listing: shown } = await offered()
    const hidden = await addListing(sam)
    await setStatus(hidden, 'inactive')
    await owner`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${sam})`
    await asUser(sam)`insert into public.wishlist_items (listing_id) values (${world.otherListing})`
    await suspend(sam)
    expect(await standingOf(sam)).toBe('suspended')
    expect(await statusOf(shown)).toBe('paused')
    expect(await statusOf(hidden)).toBe('inactive')
    expect(await owner`select from auth.sessions where user_id = ${sam}`).toEqual([])
    expect(await rejectionOf(actAs(sam, 'api')`select private.require_good_standing()`)).toBe('account_suspended')
    const fill = asUser(sam)`insert into public.cart_items (listing_id) values (${world.otherListing})`
    expect(await rejectionOf(fill)).toBe('account_suspended')
    // Events of Stripe meanwhile show nothing.
    for (const isOpen of [false, true])
      await owner`update public.seller_accounts set charges_enabled = ${isOpen} where seller_id = ${sam}`
    expect(await statusOf(shown)).toBe('paused')
    expect(await owner`select from public.wishlist_items where buyer_id = ${sam}`).toHaveLength(1)
    expect(await statementsOf(sam)).toMatchObject([{ act: 'suspend', rule: 'spam', facts: 'Spam in ten reviews' }])
  })

  test('ends by itself, and the listings return', { tags: ['suspension-ends'] }, async () => {
    const { sam, listing: shown } = await offered()
    const hidden = await addListing(sam)
    await setStatus(hidden, 'inactive')
    await suspend(sam)
    const lift = () =>
      asJobs((sql) => sql<{ n: number }[]>`select private.lift_due_suspension() as n`).then(([row]) => row?.n)
    expect(await lift()).toBe(0)
    expect(await standingOf(sam)).toBe('suspended')
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${sam}`
    expect({ once: await lift(), again: await lift() }).toEqual({ once: 1, again: 0 })
    expect(await standingOf(sam)).toBe('good')
    expect(await statusOf(shown)).toBe('active')
    expect(await statusOf(hidden)).toBe('inactive')
    expect(await statementsOf(sam)).toMatchObject([{ reversed_by: null }])
  })

  test('does not end with another user’s', { tags: ['suspension-ends'] }, async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    for (const user of [sam, tom]) await suspend(user)
    await reverseLatest(sam)
    expect([await standingOf(sam), await standingOf(tom)]).toEqual(['good', 'suspended'])
    expect(
      await columnOf(owner`select user_id from private.suspensions where user_id in ${owner([sam, tom])}`),
    ).toEqual([tom])
  })

  test('can be lifted early, and not after its end', { tags: ['acts-undone'] }, async () => {
    const { sam, listing } = await offered()
    await suspend(sam)
    await reverseLatest(sam)
    expect([await standingOf(sam), await statusOf(listing)]).toEqual(['good', 'active'])
    const ended = await decide('suspend', sam)
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${sam}`
    await asJobs((sql) => sql`select private.lift_due_suspension()`)
    await suspend(sam)
    expect(await rejectionOf(reverse(ended))).toBe('already_done')
    expect(await standingOf(sam)).toBe('suspended')
  })

  test.each(['-1 day', '0 days', '2 years'])('does not end in %s', async (until) => {
    const robin = await addUser('Robin')
    expect(await rejectionOf(suspend(robin, until))).toBe('until_not_ahead')
    expect(await standingOf(robin)).toBe('good')
  })

  test('of two admins who suspend each other at once leaves one', { tags: ['admin-always-left'] }, async () => {
    const [ann, bob] = [await addAdmin('Ann'), await addAdmin('Bob')]
    const suspendBy = (admin: string, person: string) => rejectionOf(decide('suspend', person, {}, admin))
    const answers = await Promise.all([suspendBy(ann, bob), suspendBy(bob, ann)])
    expect(answers.sort()).toEqual([ACCEPTED, 'forbidden'])
  })
})

// Every command that locks its caller's standing first: while the caller is being banned it waits,
// and then it is refused. It is refused before it reads anything, so the ids here are unknown ones.

type Command = (sql: postgres.TransactionSql, id: string) => Promise<unknown>

const COMMANDS: Record<string, Command> = {
  'opening a case': (sql, id) => sql`select private.open_case(${id}, ${id}, 'corrupt', 'It does not open.')`,
  'answering a case': (sql, id) => sql`select private.answer_case(${id}, null, 'It opens here.')`,
  'delivering a replacement': (sql, id) => sql`select private.deliver_replacement(${id}, 'In my last message.')`,
  'replying to an answer of a case': (sql, id) => sql`select private.reply_to_case(${id}, 'escalate')`,
  'deciding a case': (sql, id) => sql`select private.decide_case(${id}, 'rejected', 'It opens.')`,
  'warning somebody': (sql, id) => sql`select private.decide('warn', ${id}, 'spam', 'Sent to everybody.', null)`,
  'closing a contact message': (sql, id) => sql`select private.close_contact_message(${id})`,
  'sending a mail again': (sql, id) => sql`select private.retry_mail(${id})`,
  'refunding a sale': (sql, id) => sql`select private.refund_sale(${id}, ${id}, 500, 'Sorry')`,
  'asking for a refund': (sql, id) => sql`select private.request_refund(${id}, ${[id]}, 'other', 'Not what I need.')`,
  'answering a refund request': (sql, id) => sql`select private.answer_request(${id}, null, 'No.')`,
  'making a bundle': (sql, id) => sql`select private.create_bundle('Two', null, 500, ${[id, randomUUID()]})`,
  'marking a review as helpful': (sql, id) => sql`select private.vote_for_review(${id}, true)`,
  'editing a review': (sql, id) => sql`select private.edit_review(${id}, 4, 'Better now')`,
  'deleting a review': (sql, id) => sql`select private.delete_review(${id})`,
  'answering a review': (sql, id) => sql`select private.answer_review(${id}, 'Thank you')`,
  'accepting the terms': (sql) => sql`select private.accept_terms('2026-01-01')`,
  'making an API key': (sql) =>
    sql`select private.create_api_key(sha256('a'), 'mkt_key_', 'Mine', '{sales:read}', null)`,
  'making a webhook': (sql) => sql`select private.create_webhook('https://a.example/', '{sale.completed}', 'whsec_a')`,
  'reading the log of a webhook': (sql, id) => sql`select private.webhook_deliveries(${id}, '{"limit": 10}')`,
  'publishing a release': (sql, id) =>
    sql`select private.begin_release(${id}, null, null, ${sql.json([{ uploadId: id, name: 'a.pdf' }])})`,
  'withdrawing a release': (sql, id) => sql`select private.withdraw_release(${id}, 1, 'Broken')`,
  'publishing a draft': (sql, id) => sql`select private.publish_draft(${id}, 1)`,
  'adding licence keys': (sql, id) => sql`select private.add_licence_keys(${id}, '{A-1}')`,
  'deleting a preview of a file': (sql, id) => sql`select private.delete_own_preview(${id}, ${id})`,
  'changing the pictures of a listing': (sql, id) => sql`select private.set_pictures(${id}, '[]')`,
  'uploading a picture for a message': (sql) => sql`select private.begin_message_picture()`,
  'keeping such a picture': (sql, id) => sql`select private.store_message_picture(${id}, 1, 1)`,
}

/** Commands of the payment functions. */
const PAYMENTS: Record<string, Command> = {
  'beginning an order': (sql, id) => sql`select * from private.begin_order(${[id]}, false)`,
  'beginning one with a discount code': (sql, id) =>
    sql`select * from private.begin_order(${[id]}, false, null, 'SUMMER')`,
  'asking what a discount code takes off': (sql, id) => sql`select * from private.quote_discount(${[id]}, 'SUMMER')`,
  'asking which account is paid out': (sql) => sql`select private.account_to_pay_out()`,
  'asking which account to tax': (sql) => sql`select private.account_to_tax()`,
  'connecting a payment account': (sql, id) => sql`select private.begin_connect(${id})`,
}

test.each([
  ...Object.entries(COMMANDS).map(([what, command]) => [what, 'api', command] as const),
  ...Object.entries(PAYMENTS).map(([what, command]) => [what, 'payments', command] as const),
])(
  '%s waits for the ban of its caller, an admin, and is refused',
  { tags: ['somebody-banned-either', 'checkout-ban-same'] },
  async (_what, login, command) => {
    const caller = await addAdmin('Busy')
    const banning = (sql: postgres.TransactionSql) =>
      sql`select private.decide('ban', ${caller}, 'other', null, 'Stolen work')`
    const late = () => actAs(caller, login, (sql) => command(sql, randomUUID()))
    expect(await whileOpen(banning, late, { by: world.people.admin, role: `marketplace_${login}` })).toBe(
      'account_banned',
    )
  },
)

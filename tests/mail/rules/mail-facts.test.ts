// What mails say and show: their language, the first sale, covers, and refunds that were requested.
import { randomUUID } from 'node:crypto'
import type { Row } from 'postgres'
import { describe, expect, test } from 'vitest'
import { customersOf } from '../../support/database/customers.ts'
import { untilWaiting, world } from '../../support/database/fixture.ts'
import { buyAsGuest, give, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import * as steps from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
const { firstValue, mailsTo, refundAtStripe } = steps

test('a mail speaks the language of its account, else of the page, order or seller behind it', {
  tags: ['mail-language'],
}, async () => {
  await owner`delete from private.outbox`
  const [bea, gwen, vera, sam] = [
    await addUser('Bea'),
    await addUser('Gwen'),
    await addUser('Vera'),
    await addSeller('Sam'),
  ]
  const [listing, at] = [await addListing(sam, 500), (name: string) => `${name}-${sam}@example.com`]
  await signInVerified(vera, at('vera'))
  for (const [user, locale] of Object.entries({ [bea]: 'de', [gwen]: 'es', [vera]: 'es', [sam]: 'ja' }))
    await asUser(user)`update public.accounts set locale = ${locale}`
  await buy(bea, listing)
  const { orderId } = await buyAsGuest(at('guest'), listing)
  await owner`update public.orders set locale = 'fr' where id = ${orderId}`
  await give(gwen, { address: at('gift') }, [listing])
  await customersOf(sam).copy(listing, [at('copy')])
  for (const name of ['visitor', 'vera'])
    await owner`
      select set_config('request.locale', 'fr', true),
        private.send_contact_message(${name}, now() + interval '1 hour', 'Vera', ${at(name)}, 'Hello', ${at('operators')})`
  await owner`update private.outbox set due_at = now()`
  const mails = (await steps.takeMails()).map(({ kind, address, locale }) => [`${kind} to ${address}`, locale])
  expect(Object.fromEntries(mails)).toMatchObject({
    [`purchase to ${bea}@example.com`]: 'de',
    [`purchase to ${at('guest')}`]: 'fr',
    [`gift to ${at('gift')}`]: 'es',
    [`free_copy to ${at('copy')}`]: 'ja',
    [`contact_copy to ${at('visitor')}`]: 'fr',
    [`contact_copy to ${at('vera')}`]: 'es',
    [`contact_message to ${at('operators')}`]: 'en',
  })
})

test('an account speaks a language of the shop, first that of the page on which its member signed up', {
  tags: ['account-language'],
}, async () => {
  const bea = await addUser('Bea')
  await owner`delete from public.profiles where id = ${bea}`
  await owner`delete from public.accounts where id = ${bea}`
  const sync = (locale: string) => actAs(bea, 'api')`
    select set_config('request.locale', ${locale}, true), private.sync_profile('Bea', null)`
  await sync('ja')
  await sync('fr')
  expect(await asUser(bea)`select locale from public.accounts`).toEqual([{ locale: 'ja' }])
  expect(await rejectionOf(asUser(bea)`update public.accounts set locale = 'tlh'`)).toBe('23514')
})

describe('a first paid sale', { tags: ['mail-first-sale'] }, () => {
  test('has a mail of its own, after free ones', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    await steps.beginOrder(bea, [await addListing(sam, 0)])
    for (const listing of [await addListing(sam), await addListing(sam)]) await buy(bea, listing)
    expect((await mailsTo(sam)).toSorted()).toEqual(['first_sale', 'sale', 'sale'])
    expect(await owner`select distinct event_key from private.outbox where recipient_id = ${sam}`).toHaveLength(3)
  })

  test('waits for one that is paid at the same time, and is then a sale', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    const listing = await addListing(sam)
    const second = await owner.begin(async (sql) => {
      await sql`insert into private.outbox (kind, recipient_id, event_key, facts) values ('first_sale', ${sam}, 'first', '{}')`
      const buying = buy(bea, listing)
      await untilWaiting(1, 'marketplace_payments')
      return { buying }
    })
    await second.buying
    expect((await mailsTo(sam)).toSorted()).toEqual(['first_sale', 'sale'])
  })
})

describe('a cover', { tags: ['mail-cover'] }, () => {
  const withCover = async (cents = 1250, title = 'A quilt', seller?: string) => {
    const listing = await addListing(seller ?? (await addSeller('Sam')), cents, title)
    await owner`update public.listings set showcase_images = ${owner.json([{ path: `${listing}/one.png` }])} where id = ${listing}`
    return listing
  }
  const coversTo = (user: unknown, kind = 'purchase') =>
    firstValue(owner`
      select jsonb_path_query_array(private.facts_at_sending(outbox, ''), '$.covers[*].title') from private.outbox
      where recipient_id = ${String(user)} and kind = ${kind}`)
  /** The covers of a mail about a new release of an order’s item. */
  const ofRelease = async (user: string, orderId: string, listingId: string) => {
    await owner`select private.enqueue_mail('new_release', ${user}, ${listingId}, ${owner.json({ orderId, listingId, title: 'A quilt' })})`
    return coversTo(user, 'new_release')
  }

  test('is in the mails of a buyer who didn’t block the seller, while the shop shows the item', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [quilt, scarf] = [await withCover(1250, 'A quilt', sam), await withCover(0, 'A scarf', sam)]
    const { orderId } = await buy(bea, quilt, scarf, await addListing(sam))
    expect(await coversTo(bea)).toEqual(['A quilt', 'A scarf'])
    expect(await ofRelease(world.people.stranger, orderId, quilt)).toEqual([])
    expect(await ofRelease(bea, orderId, quilt)).toEqual(['A quilt'])
    await asUser(bea)`insert into public.blocks (blocked_id) values (${sam})`
    expect(await ofRelease(bea, orderId, quilt)).toEqual([])
    for (const status of ['inactive', 'removed']) {
      await steps.setStatus(quilt, status)
      expect(await coversTo(bea)).toEqual(['A scarf'])
    }
  })

  test('is shown to guests who paid and givers, and to a gift’s recipient only once claimed', async () => {
    const [gwen, robin, address] = [await addUser('Gwen'), await addUser('Robin'), `${randomUUID()}@example.com`]
    expect(await coversTo((await buyAsGuest(address, await withCover())).guestId)).toEqual(['A quilt'])
    // Anybody can type any address.
    await takeFreeItem(`free-${address}`, await withCover(0))
    expect(
      await coversTo(
        await firstValue(owner`select holder_id from private.claims where address = ${`free-${address}`}`),
      ),
    ).toEqual([])
    const listing = await withCover()
    const { orderId, recipientId } = await give(gwen, { address: `gift-${address}` }, [listing])
    expect([await coversTo(gwen), await coversTo(recipientId, 'gift')]).toEqual([['A quilt'], []])
    await signInVerified(robin, `gift-${address}`)
    expect(await ofRelease(robin, orderId, listing)).toEqual(['A quilt'])
  })
})

describe('an approved request', { tags: ['mail-of-both'] }, () => {
  /** The mails to Bea that are due: their kinds, and what was approved. */
  const due = async (bea: string) =>
    (await steps.takeMails())
      .filter(({ recipient_id }) => recipient_id === bea)
      .map(({ kind, facts }) => [kind, facts.refundedCents, facts.approvals?.map(({ words }: Row) => words)])
  const approved = async (cents: number) => {
    const made = await steps.sold()
    const id = await firstValue(actAs(made.bea, 'api')`
      select private.request_refund(${made.orderId}, ${[made.item]}, 'other', 'Not what I need.')`)
    await steps.takeMails()
    await actAs(made.sam, 'api')`select private.answer_request(${id}, ${cents}, 'As you wish.')`
    expect(await due(made.bea)).toEqual([])
    return made
  }
  const pass = (bea: string) =>
    owner`update private.outbox set due_at = due_at - interval '10 minutes' where recipient_id = ${bea}`

  test('and its money are one mail to the buyer, with the seller’s words unless they are blocked', async () => {
    const [made, blocked] = [await approved(400), await approved(400)]
    await asUser(blocked.bea)`insert into public.blocks (blocked_id) values (${blocked.sam})`
    for (const { bea, intentId, accountId, words } of [
      { ...made, words: 'As you wish.' },
      { ...blocked, words: undefined },
    ]) {
      await refundAtStripe({ intentId, accountId }, 400)
      expect(await due(bea)).toEqual([['refund', 400, [words]]])
      await pass(bea)
      expect(await due(bea)).toEqual([])
    }
  })

  test('that is paid in parts is one mail with all of them, or two if some or all are late', async () => {
    const [made, partly, late] = [await approved(1250), await approved(1250), await approved(1250)]
    await refundAtStripe(made, 500)
    expect(await due(made.bea)).toEqual([])
    await refundAtStripe(made, 1250)
    expect(await due(made.bea)).toEqual([['refund', 1250, ['As you wish.']]])
    await refundAtStripe(partly, 500)
    for (const { bea } of [partly, late]) await pass(bea)
    expect(await due(partly.bea)).toEqual([['refund', 500, ['As you wish.']]])
    expect(await mailsTo(late.bea)).toContain('case')
    for (const it of [partly, late]) {
      await refundAtStripe(it, 1250)
      expect(await due(it.bea)).toEqual([['refund', 1250, undefined]])
    }
  })
})

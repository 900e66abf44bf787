// What mails say and show: the first sale, covers, and refunds that were requested.
import { randomUUID } from 'node:crypto'
import type { Row } from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, world } from '../../support/database/fixture.ts'
import { buyAsGuest, give, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import {
  beginOrder,
  firstValue,
  mailsTo,
  refundAtStripe,
  setStatus,
  sold,
  takeMails,
} from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy } from '../../support/database/world.ts'

const { owner } = world

describe('a first paid sale', { tags: ['mail-first-sale'] }, () => {
  test('has a mail of its own, after free ones', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    await beginOrder(bea, [await addListing(sam, 0)])
    await buy(bea, await addListing(sam))
    await buy(bea, await addListing(sam))
    expect((await mailsTo(sam)).toSorted()).toEqual(['first_sale', 'sale', 'sale'])
    const orders = await owner`select distinct facts ->> 'orderId' from private.outbox where recipient_id = ${sam}`
    expect(orders).toHaveLength(3)
  })

  test('waits for one that is paid at the same time, and is then a sale', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    const listing = await addListing(sam)
    const second = await owner.begin(async (sql) => {
      await sql`
        insert into private.outbox (kind, recipient_id, event_key, facts) values ('first_sale', ${sam}, 'first', '{"orderId": "other"}')`
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
    const picture = { path: `${listing}/one.png`, thumbnailPath: null, width: 2, height: 1, alt: 'A blue quilt' }
    await owner`update public.listings set showcase_images = ${owner.json([picture])} where id = ${listing}`
    return listing
  }
  const coversTo = (user: string, kind = 'purchase') =>
    firstValue(owner`
      select jsonb_path_query_array(private.facts_at_sending(outbox, ''), '$.covers[*].title') from private.outbox
      where recipient_id = ${user} and kind = ${kind}`)
  /** A mail about a new release of an order’s item. */
  const release = (user: string, orderId: string, listingId: string) => owner`
    select private.enqueue_mail('new_release', ${user}, ${listingId}, ${owner.json({ orderId, listingId, title: 'A quilt' })})`

  test('is in the receipt while the shop shows the item', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [quilt, scarf] = [await withCover(1250, 'A quilt', sam), await withCover(0, 'A scarf', sam)]
    await buy(bea, quilt, scarf, await addListing(sam))
    expect(await coversTo(bea)).toEqual(['A quilt', 'A scarf'])
    for (const status of ['inactive', 'removed']) {
      await setStatus(quilt, status)
      expect(await coversTo(bea)).toEqual(['A scarf'])
    }
  })

  test('is shown to a guest who paid, not at an address that somebody typed for a free item', async () => {
    const { guestId } = await buyAsGuest(`${randomUUID()}@example.com`, await withCover())
    expect(await coversTo(guestId)).toEqual(['A quilt'])
    const address = `${randomUUID()}@example.com`
    await takeFreeItem(address, await withCover(0))
    const holder = await firstValue(owner`select holder_id from private.claims where address = ${address}`)
    expect(await coversTo(holder as string)).toEqual([])
  })

  test('of a gift is shown to its giver, and to its recipient once claimed', async () => {
    const [gwen, robin, address] = [await addUser('Gwen'), await addUser('Robin'), `${randomUUID()}@example.com`]
    const listing = await withCover()
    const { orderId, recipientId } = await give(gwen, { address }, [listing])
    expect(await coversTo(gwen)).toEqual(['A quilt'])
    expect(await coversTo(recipientId, 'gift')).toEqual([])
    await signInVerified(robin, address)
    await release(robin, orderId, listing)
    expect(await coversTo(robin, 'new_release')).toEqual(['A quilt'])
  })

  test('isn’t shown to others, or to a buyer who blocked the seller', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const listing = await withCover(1250, 'A quilt', sam)
    const { orderId } = await buy(bea, listing)
    await release(world.people.stranger, orderId, listing)
    expect(await coversTo(world.people.stranger, 'new_release')).toEqual([])
    await release(bea, orderId, listing)
    expect(await coversTo(bea, 'new_release')).toEqual(['A quilt'])
    await asUser(bea)`insert into public.blocks (blocked_id) values (${sam})`
    expect(await coversTo(bea, 'new_release')).toEqual([])
  })
})

describe('an approved request', { tags: ['mail-of-both'] }, () => {
  /** The mails to Bea that are due: their kinds, and what was approved. */
  const due = async (bea: string) =>
    (await takeMails())
      .filter(({ recipient_id }) => recipient_id === bea)
      .map(({ kind, facts }) => [kind, facts.refundedCents, facts.approvals?.map(({ words }: Row) => words)])
  const approved = async (cents: number) => {
    const made = await sold()
    const id = await firstValue(actAs(made.bea, 'api')`
      select private.request_refund(${made.orderId}, ${[made.item]}, 'other', 'Not what I need.')`)
    await takeMails()
    await actAs(made.sam, 'api')`select private.answer_request(${id}, ${cents}, 'As you wish.')`
    expect(await due(made.bea)).toEqual([])
    const pass = () =>
      owner`update private.outbox set due_at = due_at - interval '10 minutes' where recipient_id = ${made.bea}`
    return { ...made, pass }
  }

  test('and its money are one mail to the buyer, with the seller’s words', async () => {
    const made = await approved(400)
    await refundAtStripe(made, 400)
    expect(await due(made.bea)).toEqual([['refund', 400, ['As you wish.']]])
    await made.pass()
    expect(await due(made.bea)).toEqual([])
  })

  test('that is paid in parts is one mail with the last, or with what came in ten minutes', async () => {
    const [made, late] = [await approved(1250), await approved(1250)]
    for (const cents of [500, 1250]) {
      expect(await due(made.bea)).toEqual([])
      await refundAtStripe(made, cents)
    }
    expect(await due(made.bea)).toEqual([['refund', 1250, ['As you wish.']]])
    await refundAtStripe(late, 500)
    await late.pass()
    expect(await due(late.bea)).toEqual([['refund', 500, ['As you wish.']]])
    await refundAtStripe(late, 1250)
    expect(await due(late.bea)).toEqual([['refund', 1250, undefined]])
  })

  test('is mailed without the seller’s words to a buyer who blocked them', async () => {
    const made = await approved(400)
    await asUser(made.bea)`insert into public.blocks (blocked_id) values (${made.sam})`
    await refundAtStripe(made, 400)
    expect(await due(made.bea)).toEqual([['refund', 400, [undefined]]])
  })

  test('whose money is late has a mail of its own', async () => {
    const made = await approved(400)
    await made.pass()
    expect(await due(made.bea)).toEqual([['case', undefined, undefined]])
    await refundAtStripe(made, 400)
    expect(await due(made.bea)).toEqual([['refund', 400, undefined]])
  })
})

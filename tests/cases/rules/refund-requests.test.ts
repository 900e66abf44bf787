// Refund requests: who may request what, the seller's one answer, deadlines, and effects on the
// money.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import {
  beginOrder,
  columnOf,
  disputeAtStripe,
  fillLimit,
  leave,
  openCase,
  refundAtStripe,
} from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { bought, isHeld, passDays, pending, reply, runJob, stateOf, takeCaseMails } from './case-steps.ts'

const { owner } = world

const ask = (who: string, orderId: string, items: string[], words = 'Not what I need.', kind = 'changed_mind') =>
  actAs(who, 'api')`select private.request_refund(${orderId}, ${items}, ${kind}, ${words}) as id`
/** A request of Bea for the whole order. */
const requested = async () => {
  const made = await bought()
  return { ...made, id: (await ask(made.bea, made.orderId, [made.item]))[0]?.id as string }
}
const answer = (who: string, id: string, cents: number | null, words = 'As you wish.') =>
  actAs(who, 'api')`select private.answer_request(${id}, ${cents}, ${words})`
const isWaiting = async (sam: string, orderId: string, state = 'refund_requested') => {
  const request = { limit: 100, state }
  const found = await actAs(sam, 'api')`select * from private.find_sales(${owner.json(request)}::jsonb)`
  return found.find(({ id }) => id === orderId)?.is_refund_requested
}

describe('a refund request', { tags: ['refund-request'] }, () => {
  test('is sent by the buyer, once, and its seller finds the sale', async () => {
    const { bea, sam, item, orderId, id } = await requested()
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: null, runs: true })
    expect(await isWaiting(sam, orderId)).toBe(true)
    expect(await isWaiting(sam, orderId, 'paid')).toBe(true)
    for (const who of [sam, world.people.stranger, world.people.admin])
      expect(await rejectionOf(ask(who, orderId, [item]))).toBe('order_not_found')
    expect(await rejectionOf(ask(bea, orderId, [item], 'Something else.'))).toBe('refund_requested')
    await reply(bea, id, 'withdraw')
    expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'withdrawn', runs: false })
    expect(await isWaiting(sam, orderId)).toBeUndefined()
    expect((await ask(bea, orderId, [item]))[0]?.id).not.toBe(id)
  })

  test('is not answered with a part of the price beyond the seller’s limit of refunds', async () => {
    const { sam, id } = await requested()
    await fillLimit('refund', sam)
    expect(await rejectionOf(answer(sam, id, 100))).toBe('rate_limited')
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: null, runs: true })
  })

  test('that is sent many times at once is one, and repeating returns it', async () => {
    const { bea, orderId, item } = await bought()
    const sent = await Promise.all(Array.from({ length: 6 }, () => ask(bea, orderId, [item, item])))
    expect(new Set(sent.map(([row]) => row?.id)).size).toBe(1)
    const others = Array.from({ length: 6 }, (_, n) => rejectionOf(ask(bea, orderId, [item], `Number ${n}`)))
    expect(new Set(await Promise.all(others))).toEqual(new Set(['refund_requested']))
    const second = owner`
      insert into public.cases (item_ids, thread_id, buyer_id, seller_id, kind, author, body, due_at)
      select item_ids, thread_id, buyer_id, seller_id, 'other', author, 'Again', now() from public.cases where id = ${sent[0]?.[0]?.id}`
    expect(await rejectionOf(second)).toBe('23505')
  })

  test('is refused for unpaid, disputed or refunded orders', async () => {
    const [disputed, refunded, partly] = [await bought(), await bought(), await bought()]
    const cleo = await addUser('Cleo')
    const open = await beginOrder(cleo, [partly.listing])
    const [unpaid] = await owner`select id from public.order_items where order_id = ${open?.order_id}`
    expect(await rejectionOf(ask(cleo, open?.order_id, [unpaid?.id]))).toBe('refund_unpaid')
    await disputeAtStripe(disputed, 'needs_response', 1250)
    expect(await rejectionOf(ask(disputed.bea, disputed.orderId, [disputed.item]))).toBe('refund_disputed')
    await refundAtStripe(refunded, 1250)
    expect(await rejectionOf(ask(refunded.bea, refunded.orderId, [refunded.item]))).toBe('refund_done')
    await owner`insert into private.pending_refunds (order_id, cents, reason) values (${partly.orderId}, 1250, 'case')`
    expect(await rejectionOf(ask(partly.bea, partly.orderId, [partly.item]))).toBe('refund_done')
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'unlawful' where order_id = ${partly.orderId}`
    await owner`delete from private.pending_refunds where order_id = ${partly.orderId}`
    expect(await rejectionOf(ask(partly.bea, partly.orderId, [partly.item]))).toBe('case_impossible')
    // Other users do not learn that much.
    expect(await rejectionOf(ask(cleo, partly.orderId, [partly.item]))).toBe('order_not_found')
  })

  test('is refused for free items', async () => {
    const { bea, orderId, item } = await bought(0)
    expect(await rejectionOf(ask(bea, orderId, [item]))).toBe('refund_free')
  })

  test('names at least one item of its own order', async () => {
    const [made, other] = [await bought(), await bought()]
    expect(await rejectionOf(ask(made.bea, made.orderId, [made.item, other.item]))).toBe('order_not_found')
    expect(await rejectionOf(ask(made.bea, other.orderId, [other.item]))).toBe('order_not_found')
    expect(await rejectionOf(ask(made.bea, made.orderId, []))).toBe('23514')
    expect(await rejectionOf(ask(made.bea, made.orderId, [made.item], 'Broken', 'corrupt'))).toBe('23514')
  })

  test('that is answered with all of the money refunds once and revokes the item', async () => {
    const { sam, id, orderId } = await requested()
    await answer(sam, id, 1250)
    await answer(sam, id, 1250)
    expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'refunded', runs: false })
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
    expect(await isHeld(orderId)).toBe(false)
    expect(await rejectionOf(answer(sam, id, null))).toBe('case_moved_on')
  })

  test('that is answered with a part keeps the item, and is at most what was requested', async () => {
    const { bea, sam, id, item, orderId } = await requested()
    expect(await rejectionOf(answer(sam, id, 1251))).toBe('refund_too_much')
    await Promise.all([answer(sam, id, 400), answer(sam, id, 400)])
    expect(await pending(orderId)).toEqual([{ cents: 400, reason: 'request' }])
    expect(await isHeld(orderId)).toBe(true)
    const again = (await ask(bea, orderId, [item]))[0]?.id
    expect(await rejectionOf(answer(sam, again, 851))).toBe('refund_too_much')
    await answer(sam, again, 850)
    expect(await isHeld(orderId)).toBe(false)
  })

  test('is paid in full though its id was used for another refund', { tags: ['M11'] }, async () => {
    const { sam, id, orderId } = await requested()
    await actAs(sam, 'api')`select private.refund_sale(${id}, ${orderId}, 1, 'A cent for you')`
    await answer(sam, id, 900)
    expect(await pending(orderId)).toEqual([
      { cents: 1, reason: 'seller' },
      { cents: 900, reason: 'request' },
    ])
  })

  test('that is declined moves no money, and the seller answers once', async () => {
    const { bea, sam, id, orderId } = await requested()
    await answer(sam, id, null, 'You have read it.')
    expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'rejected', runs: false })
    expect({ pending: await pending(orderId), isHeld: await isHeld(orderId) }).toEqual({ pending: [], isHeld: true })
    expect(await rejectionOf(answer(sam, id, 1250))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'escalate'))).toBe('case_moved_on')
    // The amount is not even read.
    expect(await rejectionOf(answer(sam, id, 999_999))).toBe('case_moved_on')
  })

  test('is answered by its seller only, and other kinds of case are not', async () => {
    const made = await requested()
    const { bea, sam, id } = made
    for (const who of [bea, world.people.admin, world.people.stranger, world.people.banned])
      expect(await rejectionOf(answer(who, id, 1250))).toMatch(/^(not_found|account_banned)$/)
    const complaint = await openCase(bea, made.orderId, made.item)
    expect(await rejectionOf(answer(sam, complaint, 1250))).toBe('not_found')
    const offer = actAs(sam, 'api')`select private.answer_case(${id}, 'refund', 'Yes.')`
    expect(await rejectionOf(offer)).toBe('not_found')
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: null, runs: true })
  })

  test('is not paid during a dispute', async () => {
    const { sam, id, intentId, accountId } = await requested()
    await disputeAtStripe({ intentId, accountId }, 'needs_response', 1250)
    // The dispute is reported before an amount that is too high.
    for (const cents of [400, 9999]) expect(await rejectionOf(answer(sam, id, cents))).toBe('refund_impossible')
    await answer(sam, id, null)
  })

  test('ends when its item is refunded otherwise, and when one side is deleted', async () => {
    const [refunded, left, gone] = [await requested(), await requested(), await requested()]
    await refundAtStripe(refunded, 1250)
    expect(await stateOf(refunded.id)).toEqual({ state: 'closed', outcome: 'refunded', runs: false })
    await leave(left.bea)
    expect(await stateOf(left.id)).toEqual({ state: 'closed', outcome: 'withdrawn', runs: false })
    await owner`update public.profiles set deleted_at = now() where id = ${gone.sam}`
    expect(await stateOf(gone.id)).toEqual({ state: 'closed', outcome: 'unanswered', runs: false })
  })

  test('that is unanswered ends after seven days, and is never an admin’s to decide', async () => {
    const { sam, id, orderId } = await requested()
    await passDays(id, 6)
    await runJob()
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: null, runs: true })
    await passDays(id, 1)
    await Promise.all([runJob(), runJob()])
    expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'unanswered', runs: false })
    expect(await rejectionOf(answer(sam, id, 1250))).toBe('case_moved_on')
    expect(await pending(orderId)).toEqual([])
    const open = await requested()
    expect(
      await rejectionOf(owner`update public.cases set state = 'escalated', due_at = null where id = ${open.id}`),
    ).toBe('23514')
    const listed = await actAs(
      world.people.admin,
      'api',
    )`select id from private.list_cases('{"state": "open", "limit": 100}')`
    expect(listed.map((row) => row.id)).not.toContain(open.id)
  })

  test('of two of three items revokes these and keeps the third', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const listings: string[] = []
    for (const [title, cents] of Object.entries({ A: 1000, B: 500, C: 250 }))
      listings.push(await addListing(sam, cents, title))
    const order = await buy(bea, ...listings)
    const items = await columnOf(
      owner`select id from public.order_items where order_id = ${order.orderId} order by title`,
    )
    const id = (await ask(bea, order.orderId, [items[2], items[0]]))[0]?.id as string
    expect(await rejectionOf(answer(sam, id, 1251))).toBe('refund_too_much')
    await answer(sam, id, 1250)
    expect((await pending(order.orderId)).map(({ cents }) => cents).sort()).toEqual([1000, 250])
    expect(
      await columnOf(
        owner`select listing_id from public.entitlements where order_id = ${order.orderId} and revoked_at is null`,
      ),
    ).toEqual([listings[1]])
  })
})

test('a request and its answer are mailed to the other side', { tags: ['refund-request', 'case-mail'] }, async () => {
  const { bea, sam, id } = await requested()
  const sent = () => takeCaseMails(bea, sam, ['title', 'words', 'refundCents'])
  expect(await sent()).toEqual([{ to: 'sam', title: 'Crib quilt', words: 'Not what I need.', refundCents: null }])
  const copies = await owner`select facts from private.outbox where kind = 'case_sent' and recipient_id = ${bea}`
  expect(copies).toMatchObject([{ facts: { words: 'Not what I need.', seller: 'Sam', dueAt: expect.any(String) } }])
  await answer(sam, id, 400)
  expect(await sent()).toEqual([{ to: 'bea', title: 'Crib quilt', words: 'As you wish.', refundCents: 400 }])
})

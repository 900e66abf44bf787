// Cases: who opens them, deadlines, mails, and effects on the money. case-moves.test.ts proves the steps.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import {
  columnOf,
  disputeAtStripe,
  firstValue,
  leave,
  openCase,
  refundAtStripe,
  say,
  setBanned,
} from '../../support/database/steps.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'
import { withSetting } from '../../support/settings.ts'
import {
  answer,
  bought,
  decide,
  deliver,
  escalated,
  isHeld,
  opened,
  passDays,
  pending,
  reply,
  runJob,
  stateOf,
} from './case-steps.ts'

const { owner } = world
const { admin, stranger, banned } = world.people
const openAs = (who: string, { orderId, item }: { orderId: string; item: string }) => openCase(who, orderId, item)
const threadOf = (orderId: string) => firstValue(owner`select id from public.threads where order_id = ${orderId}`)

describe('a case', { tags: ['case-steps'] }, () => {
  test('is opened by a buyer who holds the item, one at a time', async () => {
    const { bea, sam, id, ...made } = await opened()
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: null, runs: true })
    expect(await rejectionOf(openAs(bea, made))).toBe('case_open')
    for (const who of [sam, stranger]) expect(await rejectionOf(openAs(who, made))).toBe('order_not_found')
    await reply(bea, id, 'withdraw')
    expect(await openAs(bea, made)).not.toBe(id)
  })

  test('that is opened many times at once is one', async () => {
    const made = await bought()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => rejectionOf(openAs(made.bea, made))))
    expect(outcomes.filter((outcome) => outcome === 'case_open')).toHaveLength(5)
  })

  test('cannot be opened about a refunded or disputed item', async () => {
    const [refunded, disputed] = [await bought(), await bought()]
    await refundAtStripe(refunded, 1250)
    await disputeAtStripe(disputed, 'needs_response')
    for (const made of [refunded, disputed]) expect(await rejectionOf(openAs(made.bea, made))).toBe('case_impossible')
    // Other users do not learn that much.
    expect(await rejectionOf(openAs(stranger, refunded))).toBe('order_not_found')
  })

  test('is unread for the side that has to act, and read for the side that acted', async () => {
    const { bea, sam, id, orderId } = await opened()
    const news = async () =>
      (
        await owner`
          select last_message_at > coalesce(buyer_read_at, '-infinity') as buyer,
            last_message_at > coalesce(seller_read_at, '-infinity') as seller
          from public.threads where order_id = ${orderId}`
      )[0]
    expect(await news()).toEqual({ buyer: false, seller: true })
    await answer(sam, id, 'replacement')
    expect(await news()).toEqual({ buyer: true, seller: false })
    await reply(bea, id, 'accept')
    expect(await news()).toEqual({ buyer: false, seller: true })
  })

  test.each(['the seller', 'an admin'])('that ends with a refund by %s pays, and revokes the item', async (by) => {
    const { bea, sam, id, orderId } = await opened()
    await answer(sam, id, by === 'the seller' ? 'refund' : null)
    await reply(bea, id, by === 'the seller' ? 'accept' : 'escalate')
    if (by === 'an admin') await decide(admin, id, 'refunded')
    expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'refunded', runs: false })
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
    expect(await isHeld(orderId)).toBe(false)
  })

  test('that an admin rejects changes neither money nor item, and is logged', async () => {
    const { sam, id, orderId } = await escalated()
    await decide(admin, id, 'rejected')
    expect({ pending: await pending(orderId), isHeld: await isHeld(orderId) }).toEqual({ pending: [], isHeld: true })
    expect(
      await owner`select action, admin_id, user_id, reason from public.moderation_actions where case_id = ${id}`,
    ).toEqual([{ action: 'reject_case', admin_id: admin, user_id: sam, reason: 'The file is broken.' }])
  })

  test('that ends with a replacement keeps money, item and decision', { tags: ['case-replacement'] }, async () => {
    const { bea, sam, id, orderId } = await escalated()
    await decide(admin, id, 'replaced')
    await deliver(sam, id)
    await reply(bea, id, 'confirm')
    expect({ pending: await pending(orderId), isHeld: await isHeld(orderId) }).toEqual({ pending: [], isHeld: true })
    expect(await owner`select decision, admin_id from public.cases where id = ${id}`).toEqual([
      { decision: 'The file is broken.', admin_id: admin },
    ])
  })

  test('about a free item cannot end with a refund', async () => {
    const { bea, sam, id } = await opened(0)
    expect(await rejectionOf(answer(sam, id, 'refund'))).toBe('case_impossible')
    await answer(sam, id, null)
    await reply(bea, id, 'escalate')
    expect(await rejectionOf(decide(admin, id, 'refunded'))).toBe('case_impossible')
    await decide(admin, id, 'rejected')
  })

  test('of an admin is decided by another admin', async () => {
    const { bea, sam, id } = await escalated()
    await owner`insert into public.user_roles (user_id, role) values (${bea}, 'admin'), (${sam}, 'admin')`
    for (const who of [bea, sam]) expect(await rejectionOf(decide(who, id, 'refunded'))).toBe('forbidden')
  })

  test('of a banned seller takes no answer, and shows the order to neither side', async () => {
    const { bea, sam, id, orderId } = await opened()
    const thread = await threadOf(orderId)
    await setBanned([bea, sam])
    expect(await rejectionOf(answer(sam, id, null))).toBe('account_banned')
    for (const who of [bea, sam]) {
      expect(await firstValue(actAs(who, 'api')`select private.thread_order(${thread})`)).toBeNull()
      expect(await actAs(who, 'api')`select from private.thread_facts(${[thread]})`).toEqual([])
    }
  })

  test('with an unknown id is not found', async () => {
    expect(await rejectionOf(decide(admin, stranger, 'rejected'))).toBe('not_found')
  })

  test('ends when its item is refunded otherwise, and when its buyer is deleted', async () => {
    const [refunded, left] = [await opened(), await opened()]
    await refundAtStripe(refunded, 1250)
    expect(await stateOf(refunded.id)).toEqual({ state: 'closed', outcome: 'refunded', runs: false })
    expect(await pending(refunded.orderId)).toEqual([])
    await leave(left.bea)
    expect(await stateOf(left.id)).toEqual({ state: 'closed', outcome: 'withdrawn', runs: false })
    expect(await firstValue(owner`select body from public.cases where id = ${left.id}`)).toBe('[deleted]')
  })
})

describe('the deadline of a case', { tags: ['case-clock', 'case-replacement'] }, () => {
  test.each<
    [
      what: string,
      steps: ('refund' | 'replacement' | 'reject' | 'accept' | 'deliver')[],
      end: Awaited<ReturnType<typeof stateOf>>,
    ]
  >([
    ['without an answer gives it to an admin', [], { state: 'escalated', outcome: null, runs: false }],
    ['whose refund was offered refunds it', ['refund'], { state: 'closed', outcome: 'refunded', runs: false }],
    ['whose replacement was offered waits for it', ['replacement'], { state: 'replacing', outcome: null, runs: true }],
    ['that was rejected leaves it rejected', ['reject'], { state: 'closed', outcome: 'rejected', runs: false }],
    [
      'without the delivery gives it to an admin',
      ['replacement', 'accept'],
      { state: 'escalated', outcome: null, runs: false },
    ],
    [
      'with a delivery counts silence as a yes',
      ['replacement', 'accept', 'deliver'],
      { state: 'closed', outcome: 'replaced', runs: false },
    ],
  ])('%s after seven days, and not before', async (_what, steps, end) => {
    const { sam, bea, id, orderId } = await opened()
    for (const step of steps)
      if (step === 'accept') await reply(bea, id, step)
      else if (step === 'deliver') await deliver(sam, id)
      else await answer(sam, id, step === 'reject' ? null : step)
    const before = await stateOf(id)
    await passDays(id, 6)
    await runJob()
    expect(await stateOf(id)).toEqual(before)
    await passDays(id, 1)
    await Promise.all([runJob(), runJob()])
    expect(await stateOf(id)).toEqual(end)
    expect(await pending(orderId)).toHaveLength(steps.includes('refund') ? 1 : 0)
  })

  test('starts again with an answer, and follows the operators’ setting', async () => {
    const { sam, id } = await opened()
    await passDays(id, 6)
    await withSetting(owner, ['case_answer_days', 3], () => answer(sam, id, null))
    const days = owner`select extract(day from due_at - changed_at)::integer from public.cases where id = ${id}`
    expect(await firstValue(days)).toBe(3)
  })

  test('of a replacement gives the case to an admin when its seller is deleted', async () => {
    const [due, delivered] = [await opened(), await opened()]
    for (const { sam, bea, id } of [due, delivered]) {
      await answer(sam, id, 'replacement')
      await reply(bea, id, 'accept')
    }
    await deliver(delivered.sam, delivered.id)
    for (const { sam, id } of [due, delivered]) {
      await leave(sam)
      expect(await stateOf(id)).toEqual({ state: 'escalated', outcome: null, runs: false })
    }
  })
})

describe('the facts of a case', { tags: ['case-private'] }, () => {
  test('include the messages for an admin only while the case is escalated', async () => {
    const { bea, sam, id, orderId } = await opened()
    await say(bea, await threadOf(orderId))
    const seenBy = async (who: string) =>
      (await actAs(who, 'api')`select body from private.case_messages(${id})`).length
    await answer(sam, id, null)
    expect(await seenBy(admin)).toBe(0)
    await reply(bea, id, 'escalate')
    expect(await Promise.all([admin, stranger, banned].map(seenBy))).toEqual([1, 0, 0])
    await decide(admin, id, 'rejected')
    expect(await seenBy(admin)).toBe(0)
  })

  test('are listed for admins, and shown per order to both sides of its thread', async () => {
    const { bea, sam, id, orderId } = await opened()
    const isListed = async (who: string) =>
      (
        await columnOf(actAs(who, 'api')`select id from private.list_cases('{"state": "open", "limit": 100}')`)
      ).includes(id)
    expect(await Promise.all([admin, bea, banned].map(isListed))).toEqual([true, false, false])
    const thread = await threadOf(orderId)
    const facts = (who: string) => firstValue(actAs(who, 'api')`select private.thread_order(${thread})`)
    expect(await facts(sam)).toMatchObject({
      ...{ id: orderId, status: 'paid', total_cents: 1250, refunded_cents: 0 },
      items: [{ title: 'Crib quilt', release: 1, downloads: 0, last_download_at: null, is_held: true }],
    })
    expect((await facts(bea)).id).toBe(orderId)
    expect({ admin: await facts(admin), stranger: await facts(stranger) }).toEqual({ admin: null, stranger: null })
  })
})

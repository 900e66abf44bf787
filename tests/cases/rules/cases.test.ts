// Cases: who may take which step in which state, deadlines, and effects on the money.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'
import { withSetting } from '../../support/settings.ts'
import {
  answer,
  bought,
  decide,
  isHeld,
  openAs,
  opened,
  passDays,
  pending,
  reply,
  runJob,
  stateOf,
} from './case-steps.ts'

const { owner, payments } = world
const { admin } = world.people

describe('a case', { tags: ['case-steps'] }, () => {
  test('is opened by a buyer who holds the item, one at a time', async () => {
    const { bea, sam, id, ...made } = await opened()
    expect(await stateOf(id)).toEqual(['open', null, true])
    expect(await rejectionOf(openAs(bea, made))).toBe('case_open')
    expect(await rejectionOf(openAs(sam, made))).toBe('order_not_found')
    expect(await rejectionOf(openAs(world.people.stranger, made))).toBe('order_not_found')
    await reply(bea, id, 'withdraw')
    expect((await openAs(bea, made))[0]?.id).not.toBe(id)
  })

  test('that is opened many times at once is one', async () => {
    const made = await bought()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => rejectionOf(openAs(made.bea, made))))
    expect(outcomes.filter((outcome) => outcome === 'case_open')).toHaveLength(5)
  })

  test('cannot be opened about a refunded or disputed item', async () => {
    const [refunded, disputed] = [await bought(), await bought()]
    if (!('intentId' in refunded && 'intentId' in disputed)) throw new Error('no payment')
    await payments`select private.apply_refund(${refunded.intentId}, ${refunded.accountId}, 1250)`
    await owner`select private.apply_dispute(${disputed.intentId}, ${disputed.accountId}, 'needs_response', 1250)`
    expect(await rejectionOf(openAs(refunded.bea, refunded))).toBe('case_impossible')
    expect(await rejectionOf(openAs(disputed.bea, disputed))).toBe('case_impossible')
    // Other users do not learn that much.
    expect(await rejectionOf(openAs(world.people.stranger, refunded))).toBe('order_not_found')
  })

  test('is unread for the side that has to act, and read for the side that acted', async () => {
    const { bea, sam, id, orderId } = await opened()
    const haveNews = async () =>
      (
        await owner`
          select last_message_at > coalesce(buyer_read_at, '-infinity') as buyer,
            last_message_at > coalesce(seller_read_at, '-infinity') as seller
          from public.threads where order_id = ${orderId}`
      )[0]
    expect(await haveNews()).toEqual({ buyer: false, seller: true })
    await answer(sam, id, 'replacement')
    expect(await haveNews()).toEqual({ buyer: true, seller: false })
    await reply(bea, id, 'accept')
    expect(await haveNews()).toEqual({ buyer: false, seller: true })
  })

  test('that ends with a refund pays the buyer and revokes the item', async () => {
    const { bea, sam, id, orderId } = await opened()
    await answer(sam, id, 'replacement')
    await answer(sam, id, 'refund')
    expect(await stateOf(id)).toEqual(['offered', null, true])
    await reply(bea, id, 'accept')
    expect(await stateOf(id)).toEqual(['closed', 'refunded', false])
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
    expect(await isHeld(orderId)).toBe(false)
  })

  test('that is rejected goes to an admin at the buyer’s request', async () => {
    const { bea, sam, id, orderId } = await opened()
    expect(await rejectionOf(reply(bea, id, 'escalate'))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'accept'))).toBe('case_moved_on')
    await answer(sam, id, null)
    expect(await rejectionOf(decide(admin, id, 'refunded'))).toBe('case_moved_on')
    await reply(bea, id, 'escalate')
    expect(await stateOf(id)).toEqual(['escalated', null, false])
    expect(await rejectionOf(answer(sam, id, 'refund'))).toBe('case_moved_on')
    await decide(admin, id, 'refunded')
    expect(await stateOf(id)).toEqual(['closed', 'refunded', false])
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
    expect(await rejectionOf(decide(admin, id, 'rejected'))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'withdraw'))).toBe('case_moved_on')
  })

  test('that an admin rejects changes neither money nor item', async () => {
    const { bea, sam, id, orderId } = await opened()
    await answer(sam, id, 'replacement')
    await reply(bea, id, 'escalate')
    await decide(admin, id, 'rejected')
    expect(await stateOf(id)).toEqual(['closed', 'rejected', false])
    expect([await pending(orderId), await isHeld(orderId)]).toEqual([[], true])
    expect(
      await world.owner`
      select action, admin_id, user_id, reason from public.moderation_actions where case_id = ${id}`,
    ).toEqual([{ action: 'reject_case', admin_id: admin, user_id: sam, reason: 'The file is broken.' }])
  })

  test('about a free item cannot end with a refund', async () => {
    const { bea, sam, id } = await opened(0)
    expect(await rejectionOf(answer(sam, id, 'refund'))).toBe('case_impossible')
    await answer(sam, id, null)
    await reply(bea, id, 'escalate')
    expect(await rejectionOf(decide(admin, id, 'refunded'))).toBe('case_impossible')
    await decide(admin, id, 'rejected')
  })

  test('takes its steps from nobody else', async () => {
    const { bea, sam, id } = await opened()
    for (const who of [bea, admin, world.people.stranger, world.people.banned])
      expect(await rejectionOf(answer(who, id, 'refund'))).toMatch(/^(not_found|account_banned)$/)
    await answer(sam, id, 'refund')
    for (const who of [sam, admin, world.people.stranger, world.people.banned])
      expect(await rejectionOf(reply(who, id, 'accept'))).toMatch(/^(not_found|account_banned)$/)
    await reply(bea, id, 'escalate')
    for (const who of [bea, sam, world.people.stranger, world.people.banned])
      expect(await rejectionOf(decide(who, id, 'refunded'))).toMatch(/^(forbidden|account_banned)$/)
    expect(await stateOf(id)).toEqual(['escalated', null, false])
  })

  test('of an admin is decided by another admin', async () => {
    const { bea, sam, id } = await opened()
    await answer(sam, id, null)
    await reply(bea, id, 'escalate')
    await owner`insert into public.user_roles (user_id, role) values (${bea}, 'admin'), (${sam}, 'admin')`
    for (const who of [bea, sam]) expect(await rejectionOf(decide(who, id, 'refunded'))).toBe('forbidden')
  })

  test('of a banned seller takes no answer, and shows the order to neither side', async () => {
    const { bea, sam, id, orderId } = await opened()
    const [thread] = await owner`select id from public.threads where order_id = ${orderId}`
    await owner`update public.profiles set is_banned = true where id in ${owner([bea, sam])}`
    expect(await rejectionOf(answer(sam, id, null))).toBe('account_banned')
    for (const who of [bea, sam]) {
      const facts = actAs(who, 'api', (sql) => sql`select private.thread_order(${thread?.id}) as facts`)
      expect(await facts).toEqual([{ facts: null }])
      expect(await actAs(who, 'api', (sql) => sql`select from private.thread_titles(${[thread?.id]})`)).toEqual([])
    }
  })

  test('with an unknown id is not found', async () => {
    expect(await rejectionOf(decide(admin, world.people.stranger, 'rejected'))).toBe('not_found')
  })

  test('ends when its item is refunded otherwise, and when its buyer is deleted', async () => {
    const [refunded, left] = [await opened(), await opened()]
    if (!('intentId' in refunded)) throw new Error('no payment')
    await payments`select private.apply_refund(${refunded.intentId}, ${refunded.accountId}, 1250)`
    expect(await stateOf(refunded.id)).toEqual(['closed', 'refunded', false])
    expect(await pending(refunded.orderId)).toEqual([])
    await actAs(left.bea, 'api', (sql) => sql`select private.delete_account()`)
    expect(await stateOf(left.id)).toEqual(['closed', 'withdrawn', false])
    expect((await owner`select body from public.cases where id = ${left.id}`)[0]?.body).toBe('[deleted]')
  })
})

describe('the deadline of a case', { tags: ['case-clock'] }, () => {
  test.each([
    { what: 'that no seller answered goes to an admin', offer: undefined, end: ['escalated', null, false] },
    { what: 'whose refund was offered is refunded', offer: 'refund', end: ['closed', 'refunded', false] },
    { what: 'whose replacement was offered waits for it', offer: 'replacement', end: ['replacing', null, true] },
    { what: 'that was rejected stays rejected', offer: null, end: ['closed', 'rejected', false] },
  ] as const)('one $what after seven days, and not before', async ({ offer, end }) => {
    const { sam, id, orderId } = await opened()
    if (offer !== undefined) await answer(sam, id, offer)
    const before = await stateOf(id)
    await passDays(id, 6)
    await runJob()
    expect(await stateOf(id)).toEqual(before)
    await passDays(id, 1)
    await Promise.all([runJob(), runJob()])
    expect(await stateOf(id)).toEqual(end)
    expect(await pending(orderId)).toHaveLength(offer === 'refund' ? 1 : 0)
  })

  test('starts again with an answer, and follows the operators’ setting', async () => {
    const { sam, id } = await opened()
    await passDays(id, 6)
    await withSetting(owner, ['case_answer_days', 3], () => answer(sam, id, null))
    const [row] =
      await owner`select due_at - changed_at = interval '3 days' as is_three from public.cases where id = ${id}`
    expect(row?.is_three).toBe(true)
  })
})

test('each step of a case is mailed to the other side', { tags: ['case-mail'] }, async () => {
  const { bea, sam, id } = await opened()
  const sent = async () => {
    const rows = await owner`
      delete from private.outbox where kind = 'case' and recipient_id in (${bea}, ${sam}) returning recipient_id, facts`
    return rows
      .map(({ recipient_id, facts }) => [recipient_id === bea ? 'bea' : 'sam', facts.state, facts.words])
      .sort()
  }
  expect(await sent()).toEqual([['sam', 'open', 'It does not open.']])
  await answer(sam, id, null)
  expect(await sent()).toEqual([['bea', 'rejected', 'My answer.']])
  await reply(bea, id, 'escalate')
  expect(await sent()).toEqual([['sam', 'escalated', null]])
  await decide(admin, id, 'rejected')
  expect(await sent()).toEqual([
    ['bea', 'closed', 'The file is broken.'],
    ['sam', 'closed', 'The file is broken.'],
  ])
})

describe('the facts of a case', { tags: ['case-private'] }, () => {
  test('include the messages for an admin only while the case is escalated', async () => {
    const { bea, sam, id, orderId } = await opened()
    await actAs(bea, 'api', async (sql) => {
      await sql`select set_config('role', 'authenticated', true)`
      await sql`insert into public.messages (thread_id, body) select id, 'Hello' from public.threads where order_id = ${orderId}`
    })
    const seenBy = async (who: string) =>
      (await actAs(who, 'api', (sql) => sql`select body from private.case_messages(${id})`)).length
    await answer(sam, id, null)
    expect(await seenBy(admin)).toBe(0)
    await reply(bea, id, 'escalate')
    expect([await seenBy(admin), await seenBy(world.people.stranger), await seenBy(world.people.banned)]).toEqual([
      1, 0, 0,
    ])
    await decide(admin, id, 'rejected')
    expect(await seenBy(admin)).toBe(0)
  })

  test('are listed for admins, and shown per order to both sides of its thread', async () => {
    const { bea, sam, id, orderId } = await opened()
    const listed = async (who: string) =>
      (await actAs(who, 'api', (sql) => sql`select id from private.list_cases('open', 100)`)).some(
        (row) => row.id === id,
      )
    expect([await listed(admin), await listed(bea), await listed(world.people.banned)]).toEqual([true, false, false])
    const [thread] = await owner`select id from public.threads where order_id = ${orderId}`
    const facts = async (who: string) =>
      (await actAs(who, 'api', (sql) => sql`select private.thread_order(${thread?.id}) as facts`))[0]?.facts
    const { items, ...order } = await facts(sam)
    expect(order).toMatchObject({ id: orderId, status: 'paid', total_cents: 1250, refunded_cents: 0 })
    expect(items).toMatchObject([
      { title: 'Crib quilt', version: 1, downloads: 0, last_download_at: null, is_held: true },
    ])
    expect((await facts(bea)).id).toBe(orderId)
    expect([await facts(admin), await facts(world.people.stranger)]).toEqual([null, null])
  })
})

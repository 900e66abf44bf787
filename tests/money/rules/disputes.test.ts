// Disputes: both sides see Stripe's state, and only the order's seller gets the evidence, while an
// answer is possible.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { addDownload } from '../../support/add-listing.ts'
import { type Act, race, untilWaiting, world } from '../../support/database/fixture.ts'
import {
  columnOf,
  disputeAtStripe,
  firstValue,
  leave,
  refundAtStripe,
  setBanned,
  sold,
  takeRefunds,
} from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asUser,
  buy,
  rejectionOf,
} from '../../support/database/world.ts'

const { owner, payments } = world
const setWithdrawal = (days: number) =>
  owner`update private.settings set value = to_jsonb(${days}::integer) where name = 'withdrawal_days'`
afterEach(() => setWithdrawal(0))

async function disputed(changes: object = {}) {
  const made = await sold(1250, 'Quilt')
  const id = `dp_${randomUUID()}`
  const report = (more: object = {}) => {
    const facts = { id, status: 'needs_response', reason: 'fraudulent', cents: 1250, is_answered: false }
    const days = { opened_at: new Date().toISOString(), answer_by: new Date(Date.now() + 86_400_000).toISOString() }
    return payments`select private.follow_dispute(${made.intentId}, ${made.accountId}, ${owner.json({ ...days, ...facts, ...changes, ...more })}::jsonb)`
  }
  await report()
  return { ...made, id, report }
}
type Disputed = Awaited<ReturnType<typeof disputed>>

const begin = (who: string, { orderId }: Disputed) =>
  actAs(who, 'payments')<{ dispute_id: string; evidence: Record<string, string> }[]>`
      select dispute_id, evidence from private.begin_dispute_answer(${orderId})`
const saleOf = async (who: string, { orderId }: Disputed) => {
  const [row] = await actAs(who, 'api')`select private.describe_sale(${orderId}) as facts`
  return row?.facts as { dispute: { state: string } | null; evidence: object | null }
}
const stateFor = (who: string, { orderId }: Disputed) =>
  firstValue(actAs(who, 'api')`select dispute ->> 'state' as state from private.order_refunds(${orderId})`)

describe('a dispute', { tags: ['dispute-answer'] }, () => {
  test('is visible to both sides of the order only', async () => {
    const it = await disputed()
    expect((await saleOf(it.sam, it)).dispute).toMatchObject({
      state: 'needs_answer',
      reason: 'fraudulent',
      cents: 1250,
    })
    expect(await stateFor(it.bea, it)).toBe('needs_answer')
    const stranger = await addUser('Vera')
    expect(await stateFor(stranger, it)).toBeUndefined()
    expect(await rejectionOf(saleOf(stranger, it))).toBe('order_not_found')
    expect(await rejectionOf(asUser(it.sam)`select * from private.disputes`)).not.toBe(ACCEPTED)
  })

  test('of a payment on another account is ignored', async () => {
    const it = await disputed()
    const facts = owner.json({
      id: 'dp_other',
      status: 'lost',
      reason: 'general',
      cents: 1,
      opened_at: new Date().toISOString(),
    })
    await payments`select private.follow_dispute(${it.intentId}, 'acct_other', ${facts}::jsonb)`
    expect(await owner`select id from private.disputes where order_id = ${it.orderId}`).toEqual([{ id: it.id }])
  })

  test.each([
    ['under_review', 'under_review'],
    ['warning_under_review', 'under_review'],
    ['warning_needs_response', 'needs_answer'],
  ])('that Stripe calls %s is %s', async (status, state) => {
    const it = await disputed()
    await it.report({ status })
    expect(await stateFor(it.bea, it)).toBe(state)
  })

  test.each([
    ['won', 'won', 1250, 'paid', null],
    ['lost', 'lost', 1250, 'refunded', 'dispute_lost'],
    ['warning_closed', 'closed', 0, 'paid', null],
    ['prevented', 'closed', 0, 'paid', null],
    ['prevented', 'lost', 1250, 'refunded', 'dispute_lost'],
  ])(
    'that ended as %s is %s with %d cents taken, also when earlier events arrive late',
    {
      tags: ['M7', 'M11'],
    },
    async (status, state, taken_cents, becomes, revoke_reason) => {
      const it = await disputed()
      await it.report({ status, taken_cents })
      for (const earlier of ['needs_response', 'under_review']) await it.report({ status: earlier, taken_cents: 1250 })
      expect(await stateFor(it.bea, it)).toBe(state)
      const [order] = await owner`
      select status, disputed_cents, revoke_reason from public.orders join public.entitlements on order_id = orders.id
      where orders.id = ${it.orderId}`
      expect(order).toEqual({ status: becomes, disputed_cents: 0, revoke_reason })
    },
  )

  test('that was prevented is lost once its money is withdrawn', { tags: ['M7'] }, async () => {
    const it = await disputed()
    for (const taken_cents of [0, 1250, 0]) await it.report({ status: 'prevented', taken_cents })
    expect(await stateFor(it.bea, it)).toBe('lost')
  })

  test('stays answered when later events say otherwise', async () => {
    const it = await disputed()
    await it.report({ status: 'under_review', is_answered: true })
    await it.report({ status: 'won', is_answered: false })
    const [row] = await owner`select answered_at is not null as answered from private.disputes where id = ${it.id}`
    expect(row?.answered).toBe(true)
  })
})

describe('the mail about a dispute', { tags: ['mail-with-its-cause', 'dispute-answer'] }, () => {
  test.each(['won', 'lost', 'warning_closed', 'prevented'])(
    'is not sent for one that was %s before',
    async (status) => {
      expect(await mailsTo((await disputed({ status })).sam)).toEqual([])
    },
  )

  const mailsTo = (who: string) =>
    columnOf(
      owner`select facts from private.outbox where kind = 'dispute' and recipient_id = ${who} order by created_at`,
    )

  test('names the order and the deadline, and is sent once', async () => {
    const it = await disputed({ answer_by: '2099-01-02T00:00:00+00:00' })
    await it.report({ status: 'under_review' })
    expect(await mailsTo(it.sam)).toMatchObject([
      { orderId: it.orderId, disputedCents: 1250, isInquiry: false, answerBy: '2099-01-02T00:00:00+00:00' },
    ])
    expect(await mailsTo(it.bea)).toEqual([])
  })

  test('is sent again when an inquiry becomes a dispute', async () => {
    const it = await disputed({ status: 'warning_needs_response' })
    await it.report({ status: 'needs_response' })
    expect((await mailsTo(it.sam)).map(({ isInquiry }) => isInquiry)).toEqual([true, false])
  })
})

describe('an answer', { tags: ['dispute-answer'] }, () => {
  test('has evidence from the order: items, price, downloads and the policy at purchase', async () => {
    const it = await disputed()
    await addDownload(owner, it.listing, it.bea)
    const [begun] = await begin(it.sam, it)
    expect(begun).toMatchObject({
      dispute_id: it.id,
      evidence: {
        customer_name: 'Bea',
        product_description: expect.stringContaining('Quilt'),
        access_activity_log: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: .*Quilt$/),
        uncategorized_text: expect.stringContaining('Quilt: $12.50\nPaid: $12.50'),
      },
    })
    expect(begun?.evidence).not.toHaveProperty('refund_policy_disclosure')
    expect((await saleOf(it.sam, it)).evidence).toEqual(begun?.evidence)
  })

  test('has downloads of this order only', async () => {
    const it = await disputed()
    await addDownload(owner, it.listing, await addUser('Another'))
    await addDownload(owner, it.listing, it.bea, new Date('2020-01-01'))
    const [begun] = await begin(it.sam, it)
    expect(begun?.evidence).not.toHaveProperty('access_activity_log')
  })

  test('is refused to everyone but the seller, and without a dispute', async () => {
    const it = await disputed()
    for (const who of [it.bea, await addSeller('Other'), world.people.admin])
      expect(await rejectionOf(begin(who, it))).toBe('order_not_found')
    await owner`delete from private.disputes where id = ${it.id}`
    expect(await rejectionOf(begin(it.sam, it))).toBe('dispute_closed')
    await setBanned(it.sam)
    expect(await rejectionOf(begin(it.sam, it))).toBe('account_banned')
  })

  test.each([
    ['was decided', { status: 'won' }],
    ['was answered', { status: 'under_review' }],
    ['came too late for', { answer_by: '2026-01-01T00:00:00Z' }],
    ['cannot be answered at the bank', { answer_by: null }],
  ])('is refused for a payment that %s', async (_what, changes) => {
    const it = await disputed(changes)
    expect(await rejectionOf(begin(it.sam, it))).toBe('dispute_closed')
    expect((await saleOf(it.sam, it)).evidence).toBeNull()
  })
})

type Sold = Awaited<ReturnType<typeof sold>>
const warn = ({ intentId, accountId }: Sold, id: string = randomUUID()) =>
  payments`select private.note_warning(${intentId}, ${accountId}, ${id}, now())`
const answer = (who: string, { orderId }: Sold, wantsRefund = true) =>
  rejectionOf(actAs(who, 'api')`select private.answer_warning(${orderId}, ${wantsRefund})`)
const refundUnder = (who: string, cents: number | null) =>
  asUser(who)`update public.seller_accounts set refund_warned_under_cents = ${cents} where seller_id = ${who}`
const rejectRefund = ({ orderId }: Sold) =>
  owner`select private.note_pending_refund(id, true, attempt) from private.pending_refunds where order_id = ${orderId} and is_open`
const tasksOf = async (who: string) => columnOf(actAs(who, 'api')`select kind from private.seller_tasks()`)
const debts = ({ orderId }: Sold) =>
  columnOf(owner`select cents from private.pending_refunds where order_id = ${orderId} and is_open order by cents`)
const held = ({ orderId }: Sold) =>
  columnOf(owner`select 1 from public.entitlements where order_id = ${orderId} and revoked_at is null`)
const mails = (to: string) =>
  columnOf(owner`select facts -> 'isRefunded' from private.outbox where kind like 'fraud%' and recipient_id = ${to}`)

describe('a warning of fraud', { tags: ['fraud-warning', 'M7', 'M9', 'M11'] }, () => {
  test('is a task and a mail of the seller alone, once', async () => {
    const it = await sold()
    for (const id of ['1', '1', '2']) await warn(it, id + it.orderId)
    expect([...(await tasksOf(it.sam)), ...(await mails(it.sam))]).toEqual(['fraud_warning', false, false])
    for (const who of [it.bea, await addSeller('Other')]) expect(await answer(who, it)).toBe('order_not_found')
    expect([await tasksOf(it.bea), await mails(it.bea)]).toEqual([[], []])
    await leave(it.bea)
    const [mail] =
      await owner`select facts ->> 'buyer' as name from private.outbox where event_key = ${`1${it.orderId}`}`
    expect(mail?.name).toBe('Deleted user')
    await setBanned(it.sam)
    expect(await answer(it.sam, it)).toBe('account_banned')
  })

  test('is refunded by one press: each item, together what is left, also when pressed twice', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    const order = await buy(bea, ...(await Promise.all([500, 700, 0].map((cents) => addListing(sam, cents)))))
    const it = { ...order, sam, bea } as Sold
    await actAs(sam, 'api')`select private.refund_sale(${randomUUID()}, ${it.orderId}, 201, 'Sorry')`
    await warn(it)
    expect(await Promise.all([answer(sam, it), answer(sam, it)])).toEqual([ACCEPTED, ACCEPTED])
    const owed = await debts(it)
    expect([owed.length, owed.reduce((sum, cents) => sum + cents, 0)]).toEqual([3, 1200])
    expect([await held(it), await tasksOf(sam)]).toEqual([[1], []])
    await refundAtStripe(it, 1200)
    const [mail] = await owner`select facts::text from private.outbox where kind = 'refund' and recipient_id = ${bea}`
    expect(mail?.facts).not.toMatch(/fraud|warn/i)
  })

  test('is open again when Stripe rejects its refund, and ends when the seller keeps the payment', async () => {
    const it = await sold()
    await warn(it)
    for (const _ of [1, 2]) {
      expect(await answer(it.sam, it)).toBe(ACCEPTED)
      await rejectRefund(it)
      expect([await held(it), await tasksOf(it.sam)]).toEqual([[1], ['fraud_warning']])
    }
    expect(await answer(it.sam, it, false)).toBe(ACCEPTED)
    expect([await tasksOf(it.sam), await answer(it.sam, it)]).toEqual([[], 'refund_impossible'])
  })

  test.each([
    [1250, []],
    [1251, [1250]],
    [null, []],
  ])('is refunded by itself under %s cents', async (under, expected) => {
    const [it, left] = [await sold(), await sold()]
    for (const { sam } of [it, left]) await refundUnder(sam, under)
    await leave(left.sam)
    for (const one of [it, left]) await warn(one)
    const isRefunded = expected.length > 0
    expect([await debts(it), await debts(left)]).toEqual([expected, []])
    expect([await held(it), await mails(it.sam)]).toEqual([isRefunded ? [] : [1], [isRefunded]])
  })

  test('of another account, or of money that is gone or held, does nothing', { tags: ['M4'] }, async () => {
    const [foreign, refunded, disputed] = [await sold(), await sold(), await sold()]
    for (const { sam } of [foreign, refunded, disputed]) await refundUnder(sam, 2000)
    await refundAtStripe(refunded, 1250)
    await disputeAtStripe(disputed, 'needs_response')
    for (const one of [{ ...foreign, accountId: disputed.accountId }, refunded, disputed]) await warn(one)
    for (const it of [foreign, refunded, disputed])
      expect([await debts(it), await tasksOf(it.sam), await mails(it.sam)]).toEqual([[], [], []])
    expect(await answer(disputed.sam, disputed)).toBe('refund_impossible')
  })

  test('and another one at the same moment wait for each other', async () => {
    const it = await sold()
    await refundUnder(it.sam, 2000)
    const late = await owner.begin(async (sql) => {
      await sql`insert into private.fraud_warnings (id, order_id, warned_at) values (${it.orderId}, ${it.orderId}, now())`
      const second = rejectionOf(warn(it))
      await untilWaiting(1, 'marketplace_payments')
      await sql`select private.refund_warned(fraud_warnings) from private.fraud_warnings where order_id = ${it.orderId}`
      return [second]
    })
    expect([await late[0], await debts(it)]).toEqual([ACCEPTED, [1250]])
  })

  test.each(['request', 'withdrawal', 'dispute'])('and a %s at the same moment owe the money once', async (what) => {
    await setWithdrawal(14)
    for (const isFirst of [true, false]) {
      const it = await sold()
      const { bea, sam, orderId, intentId: intent, accountId: account } = it
      await refundUnder(sam, 2000)
      const asked = actAs(bea, 'api')`select private.request_refund(${orderId}, ${[it.item]}, 'mistake', 'Too big')`
      const id = await firstValue(asked)
      const warning: Act = { run: (sql) => sql`select private.note_warning(${intent}, ${account}, ${orderId}, now())` }
      const rivals: Record<string, Act> = {
        request: { run: (sql) => sql`select private.answer_request(${id}, 1250, 'Yes')`, by: () => sam },
        withdrawal: { run: (sql) => sql`select private.withdraw_from_order(${orderId}, 'Bea')`, by: () => bea },
        dispute: { run: (sql) => sql`select private.apply_dispute(${intent}, ${account}, 'needs_response', 1250)` },
      }
      const rival = rivals[what] as Act
      const late = isFirst && what === 'request' ? 'case_moved_on' : ACCEPTED
      expect(await (isFirst ? race(rival, warning) : race(warning, rival))).toBe(late)
      expect(await debts(it)).toEqual(what === 'dispute' && !isFirst ? [] : [1250])
      expect(await mails(sam)).toEqual(isFirst ? [true] : [])
      if (what === 'dispute') expect(await takeRefunds(orderId)).toEqual([])
    }
  })
})

// Consent to immediate supply, and withdrawal: without consent the files wait and the buyer may
// withdraw until the period ends.
import type { TransactionSql } from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { beginDownload, beginOrder, columnOf, firstValue, leave, offered, pay } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addUser, rejectionOf } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const { owner } = world
const setDays = (days: number) => setSetting(owner, 'withdrawal_days', days)
beforeEach(() => setDays(14))
afterEach(() => setDays(0))
const CONSENT = { words: 'Jetzt, bitte.', locale: 'de', version: '1-de' }

type Bought = { bea: string; sam: string; listing: string; orderId: string }

/** A paid order of one listing, or of a free one, with or without consent. */
const bought = async ({ cents = 1000, consent = null as typeof CONSENT | null } = {}): Promise<Bought> =>
  buyOf(await offered(cents), consent)

async function buyOf({ sam, listing }: Pick<Bought, 'sam' | 'listing'>, consent: typeof CONSENT | null = null) {
  const bea = await addUser('Bea')
  const order = await beginOrder(bea, [listing], { consent })
  if (order.total_cents > 0) await pay(order.order_id)
  return { bea, sam, listing, orderId: order.order_id }
}
const download = ({ bea, orderId, listing }: Bought) => beginDownload(bea, orderId, listing)
const consent = ({ orderId }: Bought, who: string) =>
  actAs(who, 'api')`select private.give_consent(${orderId}, ${owner.json(CONSENT)}::jsonb)`
const withdraw = ({ orderId }: Bought, who: string) =>
  actAs(who, 'api')`select private.withdraw_from_order(${orderId}, 'Bea Buyer') as at`
const stateOf = async ({ orderId }: Bought) => {
  const refunds = await owner`select cents, reason from private.pending_refunds where order_id = ${orderId}`
  const [held] = await owner`select revoke_reason from public.entitlements where order_id = ${orderId}`
  return { refunds: refunds.map(({ cents, reason }) => [cents, reason]), revoked: held?.revoke_reason as string | null }
}
const mailsOf = (kind: string, { orderId }: Bought) =>
  columnOf(owner`select recipient_id from private.outbox where kind = ${kind} and event_key = ${orderId}`)
const age = ({ orderId }: Bought, days: number) =>
  owner`update public.orders set withdrawable_until = withdrawable_until - make_interval(days => ${days}) where id = ${orderId}`

describe('the files of an order', { tags: ['consent'] }, () => {
  test.each([
    { what: 'where there is no right', days: 0, cents: 1000, withConsent: false, waits: false },
    { what: 'of one that was free', days: 14, cents: 0, withConsent: false, waits: false },
    { what: 'with a consent', days: 14, cents: 1000, withConsent: true, waits: false },
    { what: 'without one', days: 14, cents: 1000, withConsent: false, waits: true },
  ])('$what wait: $waits', async ({ days, cents, withConsent, waits }) => {
    await setDays(days)
    const order = await bought({ cents, consent: withConsent ? CONSENT : null })
    // Storage has no such file here, so an allowed download fails there.
    expect(await rejectionOf(download(order))).toBe(waits ? 'consent_required' : ACCEPTED)
    const stored =
      await owner`select words, locale, version from public.supply_consents where order_id = ${order.orderId}`
    expect(stored).toEqual(withConsent ? [CONSENT] : [])
  })

  test('open by their own buyer’s consent, not by that of other buyers', async () => {
    const waiting = await bought()
    for (const _ of Array(3)) await buyOf(waiting)
    const consented = await buyOf(waiting, CONSENT)
    expect(await rejectionOf(download(consented))).toBe(ACCEPTED)
    expect(await rejectionOf(download(waiting))).toBe('consent_required')
  })

  test('open by a later consent, which is confirmed, and by themselves after the last day', async () => {
    const [consented, waited] = [await bought(), await bought()]
    await consent(consented, consented.bea)
    await consent(consented, consented.bea)
    expect(await rejectionOf(download(consented))).toBe(ACCEPTED)
    expect(await mailsOf('supply_consent', consented)).toEqual([consented.bea])
    await age(waited, 14)
    expect(await rejectionOf(download(waited))).toBe('consent_required')
    const [until] =
      await owner`select withdrawable_until >= now() and withdrawable_until <= now() + interval '1 day' as is_today from public.orders where id = ${waited.orderId}`
    expect(until?.is_today).toBe(true)
    await age(waited, 1)
    expect(await rejectionOf(download(waited))).toBe(ACCEPTED)
    expect(await rejectionOf(consent(waited, waited.bea))).toBe('consent_impossible')
  })

  test('keep their declarations unchanged, also against their owner', async () => {
    const order = await bought({ consent: CONSENT })
    expect(
      await rejectionOf(owner`update public.supply_consents set words = 'x' where order_id = ${order.orderId}`),
    ).toBe('23001')
    const other = await bought()
    await withdraw(other, other.bea)
    expect(
      await rejectionOf(owner`update public.order_withdrawals set name = 'Eve' where order_id = ${other.orderId}`),
    ).toBe('23001')
  })
})

test('a buyer who ticks the box gets another order than without', { tags: ['consent'] }, async () => {
  const [bea, { listing }] = [await addUser('Bea'), await offered(1000)]
  const begin = async (consent: typeof CONSENT | null) => (await beginOrder(bea, [listing], { consent })).order_id
  const [first, second, third] = [await begin(CONSENT), await begin(null), await begin(CONSENT)]
  expect(third === first).toBe(true)
  expect(second === first).toBe(false)
  expect(await owner`select from public.supply_consents where order_id = ${second}`).toHaveLength(0)
})

describe('a buyer', { tags: ['withdrawal'] }, () => {
  test('withdraws once: all money goes back, the item too, and both sides get a mail', async () => {
    const order = await bought()
    const [[first], [second]] = [await withdraw(order, order.bea), await withdraw(order, order.bea)]
    expect(second?.at).toEqual(first?.at)
    expect(await stateOf(order)).toEqual({ refunds: [[1000, 'withdrawal']], revoked: 'withdrawn' })
    expect((await mailsOf('withdrawal', order)).toSorted()).toEqual([order.bea, order.sam].toSorted())
    expect(
      await columnOf(
        owner`select facts ->> 'declaredBy' from private.outbox where kind = 'withdrawal' and event_key = ${order.orderId}`,
      ),
    ).toEqual(['Bea Buyer', 'Bea Buyer'])
    expect(await rejectionOf(consent(order, order.bea))).toBe('consent_impossible')
    expect(await rejectionOf(download(order))).toBe('not_found')
  })

  test.each<[string, (order: Bought) => PromiseLike<unknown>, string]>([
    ['after a consent', (order) => consent(order, order.bea), 'withdrawal_impossible'],
    ['when the days are over', (order) => age(order, 15), 'withdrawal_impossible'],
    [
      'from what was refunded',
      (order) => owner`update public.orders set status = 'refunded', refunded_cents = 1000 where id = ${order.orderId}`,
      'withdrawal_impossible',
    ],
    [
      'while a bank decides',
      (order) => owner`update public.orders set status = 'disputed', disputed_cents = 1000 where id = ${order.orderId}`,
      'refund_disputed',
    ],
  ])('cannot withdraw %s', async (_when, before, code) => {
    const order = await bought()
    await before(order)
    expect(await rejectionOf(withdraw(order, order.bea))).toBe(code)
    expect((await stateOf(order)).refunds).toEqual([])
    const shown = await firstValue(actAs(order.bea, 'api')`select withdrawal from private.own_order(${order.orderId})`)
    const isOpen = code === 'refund_disputed'
    expect(shown).toMatchObject({ can_withdraw: isOpen, is_waiting: isOpen })
  })

  test('is the only one who declares anything about an order', { tags: ['consent'] }, async () => {
    const order = await bought()
    for (const who of [order.sam, world.people.stranger, world.people.admin]) {
      expect(await rejectionOf(withdraw(order, who))).toBe('order_not_found')
      expect(await rejectionOf(consent(order, who))).toBe('order_not_found')
    }
    expect(await stateOf(order)).toEqual({ refunds: [], revoked: null })
  })

  const WITHDRAWAL = `select private.withdraw_from_order($1, 'Bea Buyer')`
  const CONSENTING = `select private.give_consent($1, '${JSON.stringify(CONSENT)}')`
  test.each<[string, string, (order: Bought) => Promise<unknown>, string]>([
    ['consents during a withdrawal', WITHDRAWAL, (order) => consent(order, order.bea), 'consent_impossible'],
    ['downloads during a withdrawal', WITHDRAWAL, download, 'not_found'],
    ['withdraws during a consent', CONSENTING, (order) => withdraw(order, order.bea), 'withdrawal_impossible'],
  ])('who %s waits for it and is refused', { tags: ['consent'] }, async (_what, first, late, code) => {
    const order = await bought()
    const open = (sql: TransactionSql) => sql.unsafe(first, [order.orderId])
    expect(await whileOpen(open, () => late(order), { by: order.bea })).toBe(code)
    expect((await stateOf(order)).refunds).toEqual(first === WITHDRAWAL ? [[1000, 'withdrawal']] : [])
  })
})

describe('a user who may not act', { tags: ['withdrawal', 'consent'] }, () => {
  const waits = (who: string) =>
    columnOf(actAs(who, 'api')`select waits_until is not null as waits from private.redress_purchases()`)

  test.each(['is_banned', 'is_suspended'])(
    'because the profile %s may still withdraw, and ask for the files',
    { tags: ['redress'] },
    async (reason) => {
      const [first, second] = [await bought(), await bought()]
      for (const { bea } of [first, second])
        await owner`update public.profiles set ${owner(reason)} = true where id = ${bea}`
      expect(await waits(first.bea)).toEqual([true])
      expect(await waits(second.bea)).toEqual([true])
      expect(await rejectionOf(withdraw(first, first.bea))).toBe(ACCEPTED)
      expect(await stateOf(first)).toEqual({ refunds: [[1000, 'withdrawal']], revoked: 'withdrawn' })
      expect(await rejectionOf(consent(second, second.bea))).toBe(ACCEPTED)
      expect(await waits(first.bea)).toEqual([])
      expect(await waits(second.bea)).toEqual([false])
    },
  )

  test('because they left cannot declare anything', async () => {
    const order = await bought()
    await leave(order.bea)
    expect(await rejectionOf(withdraw(order, order.bea))).toBe('account_deleted')
    expect(await rejectionOf(consent(order, order.bea))).toBe('account_deleted')
    expect((await stateOf(order)).refunds).toEqual([])
  })
})

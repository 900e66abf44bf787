// Texts around refunds: those that sellers make, and those that buyers ask for.
import { type Order, SUPPLY_CONSENT } from '../../../contract/index.ts'
import { withSetting } from '../../support/settings.ts'
import { list } from '../support/listings.ts'
import { owner, seller, type TestUser, user } from '../support/people.ts'
import { buy } from '../support/purchases.ts'
import { type Rejection, sold } from './rejection.ts'

/** A seller asks for a refund of an order of one item. */
async function refundOf(price: string, amount: number) {
  const [sam, bea] = [await seller(), await user('Bea')]
  const order = await buy(bea, (await list(sam, { price })).id)
  return sam.post(`sales/${order.id}/refunds`, { refundId: crypto.randomUUID(), amount, reason: 'Sorry' })
}

const askForRefund = (bea: TestUser, order: Order, body = 'Not what I need') =>
  bea.post(`orders/${order.id}/refund-request`, { itemIds: order.items.map(({ id }) => id), kind: 'other', body })

/** Buys something in a shop that grants a right of withdrawal. */
const boughtWithRight = async () => {
  const { item, bea } = await sold()
  const order = await withSetting(owner, ['withdrawal_days', 14], () => buy(bea, item.id))
  return { bea, order, item }
}

export const refundRejections: Rejection[] = [
  {
    code: 'refund_id_used',
    act: async () => {
      const [sam, bea] = [await seller(), await user('Bea')]
      const order = await buy(bea, (await list(sam, { price: '5.00' })).id)
      const refund = { refundId: crypto.randomUUID(), reason: 'Sorry' }
      await sam.post(`sales/${order.id}/refunds`, { ...refund, amount: 1 })
      return sam.post(`sales/${order.id}/refunds`, { ...refund, amount: 2 })
    },
  },
  {
    code: 'consent_required',
    act: async () => {
      const { bea, order, item } = await boughtWithRight()
      return bea.get(`orders/${order.id}/download/${item.id}`)
    },
  },
  {
    code: 'consent_changed',
    act: async () => {
      const { bea, order } = await boughtWithRight()
      return bea.post(`orders/${order.id}/consent`, { version: 'of yesterday' })
    },
  },
  {
    code: 'consent_impossible',
    act: async () => {
      const { bea, order } = await boughtWithRight()
      await bea.post(`orders/${order.id}/withdrawal`, {})
      return bea.post(`orders/${order.id}/consent`, { version: SUPPLY_CONSENT.version })
    },
  },
  {
    code: 'withdrawal_impossible',
    act: async () => {
      const { bea, order } = await boughtWithRight()
      await bea.post(`orders/${order.id}/consent`, { version: SUPPLY_CONSENT.version })
      return bea.post(`orders/${order.id}/withdrawal`, {})
    },
  },
  {
    code: 'refund_impossible',
    act: () => refundOf('0', 1),
  },
  {
    code: 'dispute_closed',
    act: async () => {
      const [sam, bea] = [await seller(), await user('Bea')]
      const order = await buy(bea, (await list(sam)).id)
      return sam.post(`stripe/disputes/${order.id}/answer`, { words: 'They have it' })
    },
  },
  {
    code: 'refund_too_much',
    act: () => refundOf('12.50', 12.51),
  },
  {
    code: 'refund_requested',
    act: async () => {
      const { item, bea } = await sold()
      const order = await buy(bea, item.id)
      await askForRefund(bea, order)
      return askForRefund(bea, order, 'Again')
    },
  },
  {
    code: 'refund_free',
    act: async () => {
      const { item, bea } = await sold(0)
      return askForRefund(bea, await buy(bea, item.id))
    },
  },
  ...(
    [
      ['refund_unpaid', { paid_at: null, status: 'expired' }],
      ['refund_disputed', { status: 'disputed' }],
      ['refund_done', { status: 'refunded' }],
    ] as const
  ).map(
    ([code, change]): Rejection => ({
      code,
      act: async () => {
        const { item, bea } = await sold()
        const order = await buy(bea, item.id)
        await owner`update public.orders set ${owner(change)} where id = ${order.id}`
        return askForRefund(bea, order)
      },
    }),
  ),
]

// Texts around discount codes: those of their seller, and those of a buyer.
import type { ErrorCode } from '../../../contract/index.ts'
import { call } from '../../support/stack.ts'
import { list } from '../support/listings.ts'
import { provider, seller, type TestUser, user } from '../support/people.ts'
import { payDelayed } from '../support/provider-events.ts'
import { checkoutWith } from '../support/purchases.ts'
import { type Answer, type Rejection, withRoomForOne } from './rejection.ts'

const make = (sam: TestUser, terms: object = { percent: 10 }, code = 'CODE') =>
  sam.post(`users/${sam.id}/discounts`, { code, ...terms })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type Scene = { sam: TestUser; bea: TestUser; item: string; other: string }

/** The answer to a buyer who pays with a code, after what its seller and others did. */
const paying = (code: ErrorCode, arrange: (scene: Scene) => Promise<unknown>): Rejection => ({
  code,
  act: async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [item, other] = [await list(sam), await list(sam)]
    await arrange({ sam, bea, item: item.id, other: other.id })
    return checkoutWith('code', bea, item.id)
  },
})

const cheaper = async (price: string, times = 1) => {
  const sam = await seller()
  const { id } = await list(sam, { price: '12.50' })
  const ask = () => sam.post(`files/${id}/reduction`, { price, endsAt: day(1) })
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await ask())
  return { sam, id, answer: answers.at(-1) as Answer }
}

/** An item whose buyers choose what they pay, at least its price. */
const open = async (price: string) => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id } = await list(sam, { price, pay_what_you_want: true })
  return { sam, bea, id, put: (chosenPrice: number) => bea.post(`users/${bea.id}/cart`, { fileId: id, chosenPrice }) }
}

/** A seller who puts two items together, and what they are answered. */
const bundled = async (price: string, name = 'Together', known?: TestUser) => {
  const sam = known ?? (await seller())
  const items = [await list(sam, { price: '5.00' }), await list(sam, { price: '5.00' })]
  const listingIds = items.map(({ id }) => id)
  return { sam, listingIds, answer: await sam.post(`users/${sam.id}/bundles`, { name, price, listingIds }) }
}

export const discountRejections: Rejection[] = [
  {
    code: 'bundle_not_cheaper',
    act: async () => (await bundled('10.00')).answer,
  },
  {
    code: 'bundle_exists',
    act: async () => (await bundled('9.00', 'together', (await bundled('9.00')).sam)).answer,
  },
  {
    code: 'bundles_full',
    act: () =>
      withRoomForOne('bundles', async () => (await bundled('9.00', 'Another', (await bundled('9.00')).sam)).answer),
  },
  {
    code: 'bundle_not_found',
    act: () => call('GET', `bundles/${crypto.randomUUID()}`),
  },
  {
    code: 'bundle_not_offered',
    act: async () => {
      const { sam, listingIds } = await bundled('9.00')
      const { id } = (await sam.get(`users/${sam.id}/bundles`)).body.bundles[0]
      await sam.patch(`files/${listingIds[0]}/deactivate`)
      return call('GET', `bundles/${id}`)
    },
  },
  {
    code: 'price_is_fixed',
    act: async () => {
      const { sam, id, put } = await open('5.00')
      await sam.put(`files/edit-item/${id}`, { title: 'x', description: 'x', price: 5, pay_what_you_want: false })
      return put(6)
    },
  },
  {
    code: 'chosen_price_too_low',
    act: async () => (await open('5.00')).put(4.99),
  },
  {
    code: 'price_not_reduced',
    act: async () => (await cheaper('12.50')).answer,
  },
  {
    code: 'already_reduced',
    act: async () => (await cheaper('10', 2)).answer,
  },
  {
    code: 'price_reduced',
    act: async () => {
      const { sam, id } = await cheaper('10')
      return sam.put(`files/edit-item/${id}`, { title: 'x', description: 'x', price: 20 })
    },
  },
  {
    code: 'discount_exists',
    act: async () => {
      const sam = await seller()
      await make(sam)
      return make(sam)
    },
  },
  {
    code: 'discounts_full',
    act: () =>
      withRoomForOne('active discounts', async () => {
        const sam = await seller()
        await make(sam)
        return make(sam, { percent: 5 }, 'SECOND')
      }),
  },
  paying('discount_unknown', async () => undefined),
  paying('discount_other_seller', async ({ bea }) => {
    const otto = await seller('Otto')
    await make(otto)
    await bea.post(`users/${bea.id}/cart`, { fileId: (await list(otto)).id })
  }),
  paying('discount_not_started', ({ sam }) => make(sam, { percent: 10, startsAt: day(1) })),
  paying('discount_ended', async ({ sam }) => {
    await make(sam)
    const { discounts } = (await sam.get(`users/${sam.id}/discounts`)).body
    await sam.delete(`users/${sam.id}/discounts/${discounts[0].id}`)
  }),
  paying('discount_other_items', ({ sam, other }) => make(sam, { percent: 10, listingId: other })),
  paying('discount_too_large', ({ sam }) => make(sam, { amount: '12.01' })),
  paying('discount_used', async ({ sam, bea, other }) => {
    await make(sam)
    const { sessionId } = (await checkoutWith('CODE', bea, other)).body
    await provider(`/sessions/${sessionId}/pay`)
  }),
  paying('discount_used_up', async ({ sam, item }) => {
    await make(sam, { percent: 10, maxUses: 1 })
    await checkoutWith('CODE', await user('First'), item)
  }),
  paying('discount_reserved', async ({ sam, bea, other }) => {
    await make(sam)
    const { sessionId } = (await checkoutWith('CODE', bea, other)).body
    await payDelayed(sessionId)
  }),
]

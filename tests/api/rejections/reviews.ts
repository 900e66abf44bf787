// Texts about reviews that exist already: changing, removing, and finding them helpful.
import { owner } from '../support/people.ts'
import { buy } from '../support/purchases.ts'
import { type Rejection, sold } from './rejection.ts'

async function reviewed() {
  const { bea, item } = await sold(0)
  await buy(bea, item.id)
  const { body } = await bea.post('reviews', { itemId: item.id, rating: 5, comment: 'Lovely' })
  return { bea, reviewId: String(body.id) }
}

export const reviewRejections: Rejection[] = [
  {
    code: 'review_not_found',
    act: async () => (await reviewed()).bea.delete(`reviews/${crypto.randomUUID()}`),
  },
  {
    code: 'review_removed',
    act: async () => {
      const { bea, reviewId } = await reviewed()
      await owner`update public.reviews set removed_at = now() where id = ${reviewId}`
      return bea.put(`reviews/${reviewId}`, { rating: 4, comment: 'Neat' })
    },
  },
  {
    code: 'own_vote',
    act: async () => {
      const { bea, reviewId } = await reviewed()
      return bea.put(`reviews/${reviewId}/helpful`)
    },
  },
]

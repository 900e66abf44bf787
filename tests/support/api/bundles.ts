// Bundles as sellers make them.
import type { Bundle } from '../../../contract/discounts.ts'
import type { TestUser } from './people.ts'

/** Listings of a seller's that cost less together. Resolves with the bundle, for sale. */
export async function bundle(shop: TestUser, name: string, price: string, items: { id: string }[]): Promise<Bundle> {
  const made = await shop.post(`users/${shop.id}/bundles`, { name, price, listingIds: items.map(({ id }) => id) })
  if (made.status !== 201) throw new Error(`the bundle was answered ${made.status}: ${JSON.stringify(made.body)}`)
  const { bundles } = (await shop.get(`users/${shop.id}/bundles`)).body as { bundles: Bundle[] }
  return bundles.find((one) => one.name === name) as Bundle
}

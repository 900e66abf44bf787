// Measures row-level security: the shop's reads with rights against the same reads as the owner of
// the tables, at 1,000,000 listings, 200,000 orders and 100,000 users. Also checks every plan,
// because a fast machine hides a bad one.
import { openTestDatabase } from '../../tools/harness/test-database.ts'
import type { Bench } from '../support/report.ts'
import { fillShop, shopSize } from './fill-shop.ts'
import { measureShop } from './measure-shop.ts'

export const bench: Bench = async ({ scale, log }) => {
  const size = shopSize(scale)
  const database = await openTestDatabase()
  try {
    log(`filling a shop: ${size.listings} listings, ${size.orders} orders, ${size.users} users`)
    await fillShop(database.urls.supabase_admin ?? '', size, log)
    return await measureShop(database.urls, log)
  } finally {
    await database.close()
  }
}

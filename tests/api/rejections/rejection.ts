// A rejection as data: its code, and an act that causes it over HTTP.
import type { ErrorCode } from '../../../contract/index.ts'
import { list } from '../support/listings.ts'
import { owner, seller, user } from '../support/people.ts'

export type Answer = { status: number; body: { code?: ErrorCode; message?: string; error?: string } }
/** `text` only where a reason of its own replaces the code's text. */
export type Rejection = { code: ErrorCode; text?: string; act: () => Promise<Answer> }

/** A listing of a new seller, and somebody who may buy it. */
export const sold = async (price: number | string = '12.50') => ({
  item: await list(await seller(), { price }),
  bea: await user('Bea'),
})
export const letter = { name: 'Vera', email: 'vera@example.com', message: 'Hello' }

/** Runs while each person may keep only one of something. */
export async function withRoomForOne<T>(
  limit: 'cart' | 'wishlist' | 'api keys' | 'active discounts' | 'bundles' | 'webhooks',
  act: () => Promise<T>,
): Promise<T> {
  const [before] = await owner`select most from private.limits where name = ${limit}`
  await owner`update private.limits set most = 1 where name = ${limit}`
  try {
    return await act()
  } finally {
    await owner`update private.limits set most = ${before?.most} where name = ${limit}`
  }
}

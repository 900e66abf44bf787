import { bundleCalls } from '../../../contract/discounts.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { guestOf, handle } from '../context.ts'
import { readBundles, takesOff } from './read-bundles.ts'

const SHOWN_MAX = 12

export const listBundlesOfSeller = handle(bundleCalls.listBundlesOfSeller)(async (c, { params: { identifier } }) => {
  const sql = guestOf(c)
  const ofSeller = sql`bundles.seller_id = (select profiles.id from public.profiles where ${isUser(sql, identifier)})`
  return { bundles: await readBundles(sql, sql`${ofSeller} and ${takesOff(sql)}`, SHOWN_MAX) }
})

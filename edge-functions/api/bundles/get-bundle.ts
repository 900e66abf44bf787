// A bundle is everyone's while all of its listings are; otherwise whoever asks learns that it is not for sale now.
import { bundleCalls } from '../../../contract/discounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { acting, findAsGuest, handle } from '../context.ts'
import { readBundles } from './read-bundles.ts'

export const getBundle = handle(bundleCalls.getBundle)(async (c, { params: { bundleId } }) => {
  const bundle = await findAsGuest(c, async (sql) => (await readBundles(sql, sql`bundles.id = ${bundleId}`))[0])
  if (!bundle) throw new ApiError((await isUnoffered(bundleId)) ? 'bundle_not_offered' : 'bundle_not_found')
  return bundle
})

/** Asked by the function's own login, because guests cannot see the bundle. */
async function isUnoffered(bundleId: string): Promise<boolean> {
  const [answer] = await acting.asService(
    (sql) => sql<{ unoffered: boolean }[]>`select private.is_unoffered_bundle(${bundleId}) as unoffered`,
  )
  return answer?.unoffered ?? false
}

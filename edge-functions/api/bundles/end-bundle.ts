import { bundleCalls } from '../../../contract/discounts.ts'
import { handle } from '../context.ts'

export const endBundle = handle(bundleCalls.endBundle)(async (c, { params: { bundleId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.end_bundle(${bundleId})`)
  return { success: true }
})

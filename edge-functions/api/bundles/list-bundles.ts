import { bundleCalls } from '../../../contract/discounts.ts'
import { handle } from '../context.ts'
import { readBundles } from './read-bundles.ts'

export const listBundles = handle(bundleCalls.listBundles)(async (c) => ({
  bundles: await c.var.asCaller((sql) => readBundles(sql, sql`bundles.seller_id = ${c.var.caller.sub}`)),
}))

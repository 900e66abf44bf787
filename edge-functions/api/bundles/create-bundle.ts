import { bundleCalls } from '../../../contract/discounts.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'

/** The database rejects listings that are not the caller's, and a price that is none for a bundle. */
export const createBundle = handle(bundleCalls.createBundle)(
  async (c, { body: { name, description = null, price, listingIds } }) => {
    await c.var.asServiceFor(
      (sql) =>
        sql`select private.create_bundle(${name.trim()}, ${description}, ${price}, ${arrayLiteral(listingIds)}::uuid[])`,
      { bundles_one_of_each_name: 'bundle_exists' },
    )
    return { success: true }
  },
)

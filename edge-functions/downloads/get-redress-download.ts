import { redressCalls } from '../../contract/redress.ts'
import { handle } from './context.ts'
import { beginRedressDownload, signDownload } from './sign-download.ts'

/** For whoever bought the item and holds it, also banned or suspended. */
export const getRedressDownload = handle(redressCalls.getRedressDownload)(async (c, { params }) => {
  const grant = await c.var.asServiceFor((sql) => beginRedressDownload(sql, params.orderId, params.listingId))
  return { downloadLink: await signDownload(grant) }
})

import { orderCalls } from '../../contract/orders.ts'
import { handle } from './context.ts'
import { beginDownload, signDownload } from './sign-download.ts'

/** For whoever holds the item now (spec section 7). */
export const getDownloadLink = handle(orderCalls.getDownloadLink)(async (c, { params: { orderId, fileId } }) => {
  const grant = await c.var.asServiceFor((sql) => beginDownload(sql, orderId, fileId))
  return { downloadLink: await signDownload(grant) }
})

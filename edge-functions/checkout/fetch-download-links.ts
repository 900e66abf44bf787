// Download links for an order, asked of the downloads function in the buyer's name: only that function can sign.
import { internalCalls } from '../../contract/internal.ts'
import { askFunction } from '../_shared/http/ask-function.ts'
import { describeError, log } from '../_shared/http/log.ts'
import type { DownloadLinks } from '../_shared/orders/order-rows.ts'
import { functionsUrl } from './context.ts'

const call = internalCalls.getOrderLinks

/** Links by listing id. Without an answer there are none: the order is shown all the same, and links can be had one by one. */
export async function fetchDownloadLinks(orderId: string, token: string, requestId: string): Promise<DownloadLinks> {
  try {
    const response = await askFunction(call, { orderId }, { functionsUrl, token, requestId, timeoutMs: 5_000 })
    if (!response.ok) throw new Error(`downloads answered ${response.status}: ${await response.text()}`)
    return call.answers[200].schema.parse(await response.json()).links
  } catch (error) {
    log('error', { requestId, event: 'links_not_fetched', order: orderId, error: describeError(error) })
    return {}
  }
}

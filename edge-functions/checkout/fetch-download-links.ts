// Download links for an order, asked of the downloads function in the buyer's name: only that function can sign.
import { z } from 'zod'
import { describeError, log } from '../_shared/http/log.ts'
import type { DownloadLinks } from '../_shared/orders/order-rows.ts'
import { downloadsUrl } from './context.ts'

const answer = z.object({ links: z.record(z.string(), z.string()) })

/** Links by listing id. Without an answer there are none: the order is shown all the same, and links can be had one by one. */
export async function fetchDownloadLinks(orderId: string, token: string, requestId: string): Promise<DownloadLinks> {
  try {
    const response = await fetch(`${downloadsUrl}/orders/${orderId}/links`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': requestId },
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`downloads answered ${response.status}: ${await response.text()}`)
    return answer.parse(await response.json()).links
  } catch (error) {
    log('error', { requestId, event: 'links_not_fetched', order: orderId, error: describeError(error) })
    return {}
  }
}

import { orderCalls } from '@contract/operations/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'

type Download = { orderId: string; listingId: string }

/**
 * Opens the link in a new tab. A link starts within 60 seconds, so each click asks for a fresh one. The tab opens before the answer:
 * browsers block windows that open later than the click.
 */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ orderId, listingId }: Download) => {
      const tab = window.open('', '_blank')
      if (tab) tab.opener = null
      try {
        const { downloadLink } = await send(orderCalls.getDownloadLink, { params: { orderId, fileId: listingId } })
        if (tab) tab.location.replace(downloadLink)
        else location.assign(downloadLink)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })
}

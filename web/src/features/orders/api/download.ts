import { orderCalls } from '@contract/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { openLink } from '@/lib/open-link.ts'
import { notify } from '@/lib/toast.ts'

type Download = { orderId: string; listingId: string }

/** Opens the link in a new tab. A link starts within 60 seconds, so each click asks for a fresh one. */
export function useDownload() {
  return useMutation({
    mutationFn: ({ orderId, listingId }: Download) =>
      openLink(async () => {
        const params = { orderId, fileId: listingId }
        return (await send(orderCalls.getDownloadLink, { params })).downloadLink
      }),
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })
}

import { redressCalls } from '@contract/redress.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { openLink } from '@/lib/open-link.ts'
import { notify } from '@/lib/toast.ts'
import { callAs, type RedressToken } from './redress.ts'

type Bought = { orderId: string; listingId: string }

/** Opens a fresh link to something bought in a new tab, whatever was decided about its buyer. */
export const useRedressDownload = (token: RedressToken) =>
  useMutation({
    mutationFn: (params: Bought) =>
      openLink(async () => (await send(redressCalls.getRedressDownload, { params }, callAs(token))).downloadLink),
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })

// Starts downloads of the library: to a file or folder that the buyer chooses, or by the browser.

import type { LibraryItem } from '@contract/library.ts'
import { libraryCalls } from '@contract/library.ts'
import { orderCalls } from '@contract/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import { useLinkDownload } from '@/lib/downloads.ts'
import * as messages from '@/lib/messages.ts'
import { domainKey, useRefetch } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { canSave, canSaveAll, chooseFile, chooseFolder, handToBrowser, type OpenSink } from './transfers/save-files.ts'
import { download } from './transfers/transfers.ts'

/** Smaller files rarely break off, so the browser's own download is enough. */
const LARGE_BYTES = 50 * 1024 * 1024

type Owned = Pick<LibraryItem, 'id' | 'order_id' | 'title' | 'file'>

/** @param view for a PDF that opens in the browser */
export const askLink = async ({ id: fileId, order_id: orderId }: Owned, view?: 'true') =>
  (await send(orderCalls.getDownloadLink, { params: { orderId, fileId }, query: { view } })).downloadLink

const jobOf = (item: Owned, open: OpenSink) => ({
  title: item.title,
  file: { name: item.file.name, size: item.file.size_bytes, sha256: item.file.sha256 },
  askLink: () => askLink(item),
  open,
})

const wasClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const failed = (error: unknown) => {
  if (!wasClosed(error)) notify.error(readableMessage(error, messages.downloadFailed))
}

/** One item. A link may count against a limit, so the library is read again. */
export function useDownload() {
  const refetch = useRefetch(domainKey(libraryCalls.listLibrary))
  const byLink = useLinkDownload(async (item: Owned) => ({ downloadLink: await askLink(item) }))
  const start = (item: Owned) => {
    if (item.file.size_bytes < LARGE_BYTES || !canSave()) byLink.mutate(item, { onSettled: refetch })
    else void chooseFile(item.file.name).then((open) => download([jobOf(item, open)]), failed)
  }
  return { start, isPending: byLink.isPending }
}

/** Many items, one after another. `list` reads them once there is a place for them. */
export function useDownloadAll(list: () => Promise<Owned[]>) {
  return useMutation({
    mutationFn: async () => {
      const openIn = canSaveAll() ? await chooseFolder() : null
      const items = await list()
      if (openIn) download(items.map((item) => jobOf(item, openIn(item.file.name))))
      else for (const item of items) handToBrowser(await askLink(item))
    },
    onError: failed,
  })
}

import { libraryCalls } from '@contract/library.ts'
import { orderCalls } from '@contract/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { readableMessage } from './api-error.ts'
import * as messages from './messages.ts'
import { domainKey, useRefetch } from './query.ts'
import { notify } from './toast.ts'

/**
 * Opens a link in a new tab. The tab opens first: browsers block windows after the click.
 * Rejects as `ask` does.
 */
async function openLink(ask: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const link = await ask()
    if (tab) tab.location.replace(link)
    else location.assign(link)
  } catch (error) {
    tab?.close()
    throw error
  }
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'

/** Saves the file under the answer's name. The browser keeps it on disk, not in memory. */
export async function saveFile(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response)
  link.click()
  // The browser has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** A file behind a link that expires after 60 seconds, so each press asks for a fresh one. */
export const useLinkDownload = <Input>(ask: (input: Input) => Promise<{ downloadLink: string }>) =>
  useMutation({
    mutationFn: (input: Input) => openLink(async () => (await ask(input)).downloadLink),
    // They say when an item was last downloaded.
    onSuccess: useRefetch(domainKey(orderCalls.getOrder), domainKey(libraryCalls.listLibrary)),
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })

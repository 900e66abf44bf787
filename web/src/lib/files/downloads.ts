import { orderCalls } from '@contract/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { t } from '@/lib/texts.ts'
import { readableMessage } from '../calls/api-error.ts'
import { useRefetch } from '../calls/query.ts'
import * as messages from '../messages.ts'
import { notify } from '../toast.ts'

/**
 * Lets the browser download a link. In a frame it opens no tab, and an error can't replace the page or
 * end an upload. A frame each, because a next one would end the last.
 */
export function handToBrowser(link: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-downloads')
  frame.title = t`Download`
  frame.src = link
  // A download is no document. One that loads says that there is no file.
  frame.onload = () => {
    frame.remove()
    notify.error(messages.downloadFailed)
  }
  document.body.append(frame)
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
    mutationFn: async (input: Input) => handToBrowser((await ask(input)).downloadLink),
    // They say when an item was last downloaded.
    onSuccess: useRefetch(orderCalls.getDownloadLink),
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })

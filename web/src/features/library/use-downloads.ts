// Starts downloads of the library: to a file or folder that the buyer chooses, or by the browser.

import { type LibraryItem, libraryCalls } from '@contract/library.ts'
import type { Listing } from '@contract/listings.ts'
import { releaseCalls } from '@contract/releases.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { domainKey, useRefetch } from '@/lib/calls/query.ts'
import { handToBrowser, useLinkDownload } from '@/lib/files/downloads.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { canSave, canSaveAll, chooseFile, chooseFolder, type OpenSink } from './transfers/save-files.ts'
import { download } from './transfers/transfers.ts'

/** Smaller files rarely break off, so the browser's own download is enough. */
const LARGE_BYTES = 50 * 1024 * 1024

export type Owned = Pick<LibraryItem, 'id' | 'title' | 'release'>
export type OwnedFile = LibraryItem['files'][number]

/** @param view for a PDF that opens in the browser */
export const askLink = async ({ id, release }: Owned, { id: fileId }: OwnedFile, view?: 'true') =>
  (await send(releaseCalls.getFileLink, { params: { id, number: String(release), fileId }, query: { view } }))
    .downloadLink

const jobOf = (item: Owned, file: OwnedFile, open: OpenSink) => ({
  title: item.title,
  file: { name: file.name, size: file.size_bytes, sha256: file.sha256 },
  askLink: () => askLink(item, file),
  open,
})

const wasClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const failed = (error: unknown) => {
  if (!wasClosed(error)) notify.error(readableMessage(error, messages.downloadFailed))
}

type Part = { item: Owned; file: OwnedFile }
const partsOf = (items: LibraryItem[]): Part[] => items.flatMap((item) => item.files.map((file) => ({ item, file })))

/** One file. A link may count against a limit, so the library is read again. */
export function useDownload() {
  const refetch = useRefetch(domainKey(libraryCalls.listLibrary))
  const byLink = useLinkDownload(async ({ item, file }: Part) => ({ downloadLink: await askLink(item, file) }))
  const start = (part: Part) => {
    if (part.file.size_bytes < LARGE_BYTES || !canSave()) byLink.mutate(part, { onSettled: refetch })
    else void chooseFile(part.file.name).then((open) => download([jobOf(part.item, part.file, open)]), failed)
  }
  return { start, isPending: byLink.isPending }
}

type List = () => LibraryItem[] | Promise<LibraryItem[]>

/** Every file of the items, one after another. `list` reads them once there is a place for them. */
async function downloadItems(list: List, hasFolder: boolean): Promise<void> {
  const openIn = hasFolder && canSaveAll() ? await chooseFolder() : null
  const parts = partsOf(await list())
  if (openIn) download(parts.map(({ item, file }) => jobOf(item, file, openIn(file.name))))
  else for (const { item, file } of parts) handToBrowser(await askLink(item, file))
}

export function useDownloadAll(list: List) {
  const refetch = useRefetch(domainKey(libraryCalls.listLibrary))
  return useMutation({ mutationFn: () => downloadItems(list, true), onError: failed, onSettled: refetch })
}

/** The newest release of a bought listing. False if the buyer chose no folder for its files. */
export async function downloadPurchase(userId: string, listing: Listing): Promise<boolean> {
  const isLarge = (listing.file_size_bytes ?? 0) >= LARGE_BYTES
  const list = async () =>
    (await send(libraryCalls.listLibrary, { params: { userId }, query: { listing: listing.id } })).items
  try {
    await downloadItems(list, listing.file_count > 1 || isLarge)
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

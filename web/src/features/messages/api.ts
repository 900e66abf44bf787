import { MESSAGE_PICTURE_SIDE_PIXELS, THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'
import { type MessageInput, messageCalls, pictureCalls, type Thread } from '@contract/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { pagedQuery, useRefetch, useWrite } from '@/lib/calls/query.ts'
import { shrinkPicture } from '@/lib/files/shrink-picture.ts'
import { t } from '@/lib/texts.ts'

export const nameOfOther = ({ with_id, with_username, with_name }: Thread): string =>
  with_id === null ? t`Guest` : with_username === 'deleted-user' ? t`Deleted user` : with_name

/** Other people write at any time. */
const THREADS_EVERY_MS = 60_000

/** The latest message first; with the number of threads that have something new. */
export const threadsQuery = (userId: string, isUnanswered = false) =>
  pagedQuery(
    messageCalls.listThreads,
    { params: { userId }, ...(isUnanswered && { query: { isUnanswered: 'true' } }) },
    {
      select: ({ pages }) => ({
        threads: pages.flatMap((page) => page.threads),
        unreadCount: pages[0]?.unreadCount ?? 0,
      }),
      staleTime: THREADS_EVERY_MS / 2,
      refetchInterval: THREADS_EVERY_MS,
    },
  )

const THREAD_EVERY_MS = 15_000

/** The API answers with the newest messages first; the page shows the oldest first. */
export const threadQuery = (threadId: string) =>
  pagedQuery(
    messageCalls.getThread,
    { params: { id: threadId } },
    {
      select: ({ pages }) => ({
        thread: pages[0]?.thread,
        order: pages[0]?.order ?? null,
        cases: pages[0]?.cases ?? [],
        messages: pages.flatMap((page) => page.messages).toReversed(),
      }),
      staleTime: 0,
      refetchInterval: (query) => (query.state.error ? false : THREAD_EVERY_MS),
    },
  )

export function useMarkRead() {
  const changed = useRefetch(messageCalls.readThread)
  return useMutation({
    mutationFn: (threadId: string) => send(messageCalls.readThread, { params: { id: threadId } }),
    // Not after a failure, to avoid a loop.
    onSuccess: changed,
  })
}

const open = (subject: Subject, body: MessageInput) => {
  if ('orderId' in subject) return send(messageCalls.openThread, { params: subject, body })
  if ('listingId' in subject) return send(messageCalls.askAboutListing, { params: { id: subject.listingId }, body })
  return send(messageCalls.askSeller, { params: subject, body })
}

/** Sends the first message, in an existing conversation if there is one. */
export const useOpenThread = (subject: Subject) =>
  useWrite(
    (message: MessageInput) => open(subject, message),
    [messageCalls.openThread, messageCalls.askAboutListing, messageCalls.askSeller],
  )

const MOST = { width: MESSAGE_PICTURE_SIDE_PIXELS, height: MESSAGE_PICTURE_SIDE_PIXELS }
const SMALL = { width: THUMBNAIL_WIDTH_PIXELS, height: THUMBNAIL_SIDE_MAX_PIXELS }

/** Uploads a picture with its small version, and returns its id. Throws PictureRejected. */
export async function uploadPicture(userId: string, chosen: File, signal: AbortSignal): Promise<string> {
  const toFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
  const [large, small] = await Promise.all([shrinkPicture(chosen, MOST), shrinkPicture(chosen, SMALL)])
  const form = { picture: toFile(large, 'picture.jpg'), thumbnail: toFile(small, 'thumbnail.jpg') }
  return (await send(pictureCalls.uploadMessagePicture, { params: { userId }, form }, { signal })).id
}

export type Subject = { orderId: string } | { listingId: string } | { sellerId: string }

/** The id in the name of a draft. */
export const idOf = (subject: Subject): string => Object.values(subject)[0] ?? ''

/** Whether this is the user's conversation about it. */
export function isAbout(thread: Thread, subject: Subject): boolean {
  if ('orderId' in subject) return thread.order_id === subject.orderId
  if (thread.role !== 'buyer') return false
  return 'listingId' in subject
    ? thread.listing_id === subject.listingId
    : thread.about === 'shop' && thread.with_id === subject.sellerId
}

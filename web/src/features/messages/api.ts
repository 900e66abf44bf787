import { MESSAGE_PICTURE_SIDE_PIXELS, THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'
import { type MessageInput, messageCalls, pictureCalls } from '@contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, pagedQuery } from '@/lib/query.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'
import type { Subject } from './subject.ts'

/** A conversation goes on without this page. */
const THREADS_EVERY_MS = 60_000

/** The latest message first; with the number of threads that have something new. */
export const threadsQuery = (userId: string) =>
  pagedQuery(
    messageCalls.listThreads,
    { params: { userId } },
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

/** Pages come with the newest messages first and are turned to the order in which they were said. */
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

/** Then the marks of all lists are asked for again. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (threadId: string) => send(messageCalls.readThread, { params: { id: threadId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

export function useReply(threadId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageInput) => send(messageCalls.sendMessage, { params: { id: threadId }, body: message }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

const open = (subject: Subject, body: MessageInput) => {
  if ('orderId' in subject) return send(messageCalls.openThread, { params: subject, body })
  if ('listingId' in subject) return send(messageCalls.askAboutListing, { params: { id: subject.listingId }, body })
  return send(messageCalls.askSeller, { params: subject, body })
}

/** Opens the conversation about something, or finds it, and writes in it. */
export function useOpenThread(subject: Subject) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageInput) => open(subject, message),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

const MOST = { width: MESSAGE_PICTURE_SIDE_PIXELS, height: MESSAGE_PICTURE_SIDE_PIXELS }
const SMALL = { width: THUMBNAIL_WIDTH_PIXELS, height: THUMBNAIL_SIDE_MAX_PIXELS }

/** Turns a picture upright, makes it and its small version, and uploads both; gives its id. Throws PictureRejected where the shop would not take it. */
export async function uploadPicture(userId: string, chosen: File, signal: AbortSignal): Promise<string> {
  const toFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
  const [large, small] = await Promise.all([shrinkPicture(chosen, MOST), shrinkPicture(chosen, SMALL)])
  const form = { picture: toFile(large, 'picture.jpg'), thumbnail: toFile(small, 'thumbnail.jpg') }
  return (await send(pictureCalls.uploadMessagePicture, { params: { userId }, form }, { signal })).id
}

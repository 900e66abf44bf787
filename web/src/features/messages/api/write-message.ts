import { messageCalls } from '@contract/operations/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'
import type { Subject } from '../subject.ts'

export function useReply(threadId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => send(messageCalls.sendMessage, { params: { id: threadId }, body: { body } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

const open = (subject: Subject, body: string) => {
  if ('orderId' in subject) return send(messageCalls.openThread, { params: subject, body: { body } })
  if ('listingId' in subject)
    return send(messageCalls.askAboutListing, { params: { id: subject.listingId }, body: { body } })
  return send(messageCalls.askSeller, { params: subject, body: { body } })
}

/** Opens the conversation about something, or finds it, and writes in it. */
export function useOpenThread(subject: Subject) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => open(subject, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

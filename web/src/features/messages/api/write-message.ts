import type { MessageInput } from '@contract/messages.ts'
import { messageCalls } from '@contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'
import type { Subject } from '../subject.ts'

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

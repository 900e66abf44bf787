import { messageCalls } from '@contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

/** Then the marks of all lists are asked for again. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (threadId: string) => send(messageCalls.readThread, { params: { id: threadId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

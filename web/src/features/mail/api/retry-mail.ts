import { queueCalls } from '@contract/queues.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { failedMailsQuery } from './failed-mails.ts'

/** The mail is due again, as if it were new. not_found where it was tried again already. */
export function useRetryMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mailId: string) => send(queueCalls.retryMail, { params: { mailId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedMailsQuery.queryKey }),
  })
}

import { redressCalls } from '@contract/redress.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callAs, type RedressToken, redressQuery } from './redress.ts'

type Appeal = { statementId: string; text: string }

/** Once for each decision: already_appealed, already_done where it was taken back meanwhile, appeal_too_late. */
export function useAppeal(token: RedressToken) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Appeal) => send(redressCalls.createAppeal, { body }, callAs(token)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: redressQuery(token).queryKey }),
  })
}

import type { BodyOf } from '@contract/operation.ts'
import { redressCalls } from '@contract/redress.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

type Decided = { appealId: string; body: BodyOf<typeof redressCalls.decideAppeal> }

/** What is reversed is undone with it. decided_by_another_only for whoever made the decision. */
export function useDecideAppeal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appealId, body }: Decided) => send(redressCalls.decideAppeal, { params: { appealId }, body }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

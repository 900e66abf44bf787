import { caseCalls } from '@contract/cases.ts'
import type { BodyOf } from '@contract/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey } from '@/lib/query.ts'

type Decided = { caseId: string; body: BodyOf<typeof caseCalls.decideCase> }

/** case_moved_on where somebody was first, case_impossible where there is nothing to refund or to replace. */
export function useDecideCase() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ caseId, body }: Decided) => send(caseCalls.decideCase, { params: { caseId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(caseCalls.listCases) }),
  })
}

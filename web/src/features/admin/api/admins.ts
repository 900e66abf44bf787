import { adminCalls } from '@contract/admin.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

export const adminsQuery = () => query(adminCalls.listAdmins, {}, { staleTime: 0 })

function useChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() })
}

export const useProposeAdmin = () =>
  useChange((body: BodyGiven<typeof adminCalls.proposeAdmin>) => send(adminCalls.proposeAdmin, { body }))

export const useAgreeToProposal = () =>
  useChange((proposalId: string) => send(adminCalls.agreeToProposal, { params: { proposalId } }))

export const useEndProposal = () =>
  useChange((proposalId: string) => send(adminCalls.endProposal, { params: { proposalId } }))

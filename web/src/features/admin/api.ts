import { adminCalls } from '@contract/admin.ts'
import type { BodyGiven, Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'

/** Other admins work on the same lists, so they are never taken as fresh. */
export const usersQuery = (filters: Given<typeof adminCalls.listUsers>['query']) =>
  pagedQuery(
    adminCalls.listUsers,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.users), staleTime: 0 },
  )

export const userQuery = (userId: string) => query(adminCalls.getUser, { params: { userId } }, { staleTime: 0 })

export const adminsQuery = () => query(adminCalls.listAdmins, {}, { staleTime: 0 })

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() })
}

export const useProposeAdmin = () =>
  useChange((body: BodyGiven<typeof adminCalls.proposeAdmin>) => send(adminCalls.proposeAdmin, { body }))

export const useAgreeToProposal = () =>
  useChange((proposalId: string) => send(adminCalls.agreeToProposal, { params: { proposalId } }))

export const useEndProposal = () =>
  useChange((proposalId: string) => send(adminCalls.endProposal, { params: { proposalId } }))

export const allListingsQuery = (filters: Given<typeof adminCalls.listAllListings>['query']) =>
  pagedQuery(
    adminCalls.listAllListings,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.listings), staleTime: 0 },
  )

export const allReviewsQuery = (filters: Given<typeof adminCalls.listAllReviews>['query']) =>
  pagedQuery(
    adminCalls.listAllReviews,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.reviews), staleTime: 0 },
  )

export const actionsQuery = (filters: Given<typeof adminCalls.listActions>['query']) =>
  pagedQuery(
    adminCalls.listActions,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.actions), staleTime: 0 },
  )

export const waitingQuery = () => query(queueCalls.countWaiting, {}, { staleTime: 0 })

import { adminCalls } from '@contract/admin.ts'
import { labelCalls } from '@contract/labels.ts'
import type { BodyInput, CallInput } from '@contract/operations/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { relatedCalls } from '@contract/related.ts'
import { searchCalls } from '@contract/search.ts'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, query, useCall, useWrite } from '@/lib/calls/query.ts'

export const usersQuery = (filters: CallInput<typeof adminCalls.listUsers>['query']) =>
  adminQuery(adminCalls.listUsers, filters, (page) => page.users)

export const allListingsQuery = (filters: CallInput<typeof adminCalls.listAllListings>['query']) =>
  adminQuery(adminCalls.listAllListings, filters, (page) => page.listings)

export const allReviewsQuery = (filters: CallInput<typeof adminCalls.listAllReviews>['query']) =>
  adminQuery(adminCalls.listAllReviews, filters, (page) => page.reviews)

export const actionsQuery = (filters: CallInput<typeof adminCalls.listActions>['query']) =>
  adminQuery(adminCalls.listActions, filters, (page) => page.actions)

export const userQuery = (userId: string) => query(adminCalls.getUser, { params: { userId } }, { staleTime: 0 })

export const adminsQuery = () => query(adminCalls.listAdmins, {}, { staleTime: 0 })

export const waitingQuery = () => query(queueCalls.countWaiting, {}, { staleTime: 0 })

export const emptySearchesQuery = () =>
  query(searchCalls.listEmptySearches, {}, { staleTime: 0, select: ({ searches }) => searches })

/** An act may change whatever an admin looks at. */
const EVERYTHING: string[] = []

export const useProposeAdmin = () => useCall(adminCalls.proposeAdmin, undefined, EVERYTHING)

export const useAgreeToProposal = () =>
  useWrite((proposalId: string) => send(adminCalls.agreeToProposal, { params: { proposalId } }), EVERYTHING)

export const useEndProposal = () =>
  useWrite((proposalId: string) => send(adminCalls.endProposal, { params: { proposalId } }), EVERYTHING)

export const useAddCategory = () => useCall(labelCalls.addCategory, undefined, EVERYTHING)

export const useChangeCategory = () =>
  useWrite(
    ({ slug, ...body }: BodyInput<typeof labelCalls.addCategory>) =>
      send(labelCalls.changeCategory, { params: { slug }, body }),
    EVERYTHING,
  )

export const useDeleteCategory = () =>
  useWrite((slug: string) => send(labelCalls.deleteCategory, { params: { slug } }), EVERYTHING)

export const useMergeTag = () =>
  useWrite(
    ({ tag, into }: { tag: string; into: string }) => send(labelCalls.mergeTag, { params: { tag }, body: { into } }),
    EVERYTHING,
  )

export const staffPicksQuery = () => query(relatedCalls.listStaffPicks, {}, { staleTime: 0 })

export const useSetStaffPick = () =>
  useWrite(
    ({ id, reason }: { id: string; reason: string }) =>
      send(relatedCalls.setStaffPick, { params: { id }, body: { reason } }),
    EVERYTHING,
  )

export const useDeleteStaffPick = () =>
  useWrite((id: string) => send(relatedCalls.deleteStaffPick, { params: { id } }), EVERYTHING)

export const useOrderStaffPicks = () => useCall(relatedCalls.orderStaffPicks, undefined, EVERYTHING)

export const useAddSynonym = () =>
  useWrite(
    ({ words, means }: { words: string; means: string }) =>
      send(searchCalls.addSynonym, { params: { words }, body: { means } }),
    EVERYTHING,
  )

export const useDismissEmptySearch = () =>
  useWrite((words: string) => send(searchCalls.dismissEmptySearch, { params: { words } }), EVERYTHING)

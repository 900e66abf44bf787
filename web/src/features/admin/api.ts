import { adminCalls } from '@contract/admin.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { relatedCalls } from '@contract/related.ts'
import { searchCalls } from '@contract/search.ts'
import { adminQuery, query } from '@/lib/calls/query.ts'

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

export const shopSettingsQuery = () =>
  query(adminCalls.getShopSettings, {}, { staleTime: 0, select: ({ settings }) => settings })
export const overviewQuery = () => query(queueCalls.getOverview, {}, { staleTime: 0 })

export const waitingQuery = () => query(queueCalls.countWaiting, {}, { staleTime: 0 })

export const emptySearchesQuery = () =>
  query(searchCalls.listEmptySearches, {}, { staleTime: 0, select: ({ searches }) => searches })

export const staffPicksQuery = () => query(relatedCalls.listStaffPicks, {}, { staleTime: 0 })

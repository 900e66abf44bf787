import { caseCalls } from '@contract/cases.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { adminQuery, query } from '@/lib/calls/query.ts'

/** Oldest first. */
export const adminCasesQuery = (filters: CallInput<typeof caseCalls.listCases>['query']) =>
  adminQuery(caseCalls.listCases, filters, (page) => page.cases)

/** The newest first; none where the case does not wait for an admin. */
export const caseMessagesQuery = (caseId: string) =>
  query(caseCalls.listCaseMessages, { params: { caseId } }, { select: (data) => data.messages, staleTime: 0 })

import { caseCalls } from '@contract/cases.ts'
import { query } from '@/lib/query.ts'

/** The newest first; none where the case does not wait for an admin. */
export const caseMessagesQuery = (caseId: string) =>
  query(caseCalls.listCaseMessages, { params: { caseId } }, { staleTime: 0 })

import { adminCalls } from '@contract/operations/admin.ts'
import { pagedQuery } from '@/lib/query.ts'

export const failedMailsQuery = pagedQuery(
  adminCalls.listFailedMails,
  {},
  { select: (data) => data.pages.flatMap((page) => page.mails), staleTime: 0 },
)

import { queueCalls } from '@contract/queues.ts'
import { pagedQuery } from '@/lib/query.ts'

export const failedMailsQuery = pagedQuery(
  queueCalls.listFailedMails,
  {},
  { select: (data) => data.pages.flatMap((page) => page.mails), staleTime: 0 },
)

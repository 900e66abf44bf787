// Who gets which status: reports and what admins do about them.
import { type CallRight, right } from './call-right.ts'

const ADMIN_ONLY = '401 403 403 403 403 200 403 403 401'

export const moderationRights: CallRight[] = [
  right('createReport', 'a listing of the other seller’s', '401 201 201 201 409 201 403 403 401', ({ things }) => ({
    body: { reportedListingId: things.others.id, reason: 'Copied' },
  })),
  right('listReports', '', ADMIN_ONLY),
  right('listDismissedReports', '', ADMIN_ONLY),
  right('dismissReport', 'a report of the buyer’s', ADMIN_ONLY, ({ ids }) => ({
    params: { reportId: ids.report[0] ?? '' },
  })),
  right('reactivateReport', 'the same', ADMIN_ONLY, ({ ids }) => ({ params: { reportId: ids.report[0] ?? '' } })),
  right('banUser', 'somebody', ADMIN_ONLY, async ({ newcomer }) => ({
    body: { userId: (await newcomer()).id, reason: 'Spam' },
  })),
]

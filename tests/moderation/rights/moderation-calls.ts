// Who gets which status: reports and what admins do about them.
import { type CallRight, right } from '../../operations/rights/call-right.ts'

const ADMIN_ONLY = '401 403 403 403 403 200 403 403 401'

const decision = { rule: 'spam', facts: 'The same words ten times' }

export const moderationRights: CallRight[] = [
  right(
    'createReport',
    'a listing of the other seller’s',
    '401 201 201 201 409 201 403 403 401',
    'own_report',
    ({ things }) => ({
      body: { reportedListingId: things.others.id, reason: 'Copied' },
    }),
  ),
  right('listReports', '', ADMIN_ONLY),
  right('listDismissedReports', '', ADMIN_ONLY),
  right('dismissReport', 'a report of the buyer’s', ADMIN_ONLY, ({ ids }) => ({
    params: { reportId: ids.report[0] ?? '' },
  })),
  right('reactivateReport', 'the same', ADMIN_ONLY, ({ ids }) => ({ params: { reportId: ids.report[0] ?? '' } })),
  ...(['removeReview', 'restoreReview'] as const).map((name) =>
    right(name, 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
      params: { reviewId: crypto.randomUUID() },
      body: decision,
    })),
  ),
  right('warnUser', 'somebody', ADMIN_ONLY.replace('200', '201'), async ({ newcomer }) => ({
    params: { userId: (await newcomer()).id },
    body: decision,
  })),
  right('withdrawWarning', 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
    params: { statementId: crypto.randomUUID() },
    body: {},
  })),
  ...(['takeDownListing', 'restoreListing'] as const).map((name) =>
    right(name, 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
      params: { listingId: crypto.randomUUID() },
      body: decision,
    })),
  ),
  right('suspendUser', 'somebody', ADMIN_ONLY.replace('200', '201'), async ({ newcomer }) => ({
    params: { userId: (await newcomer()).id },
    body: { ...decision, until: new Date(Date.now() + 86_400_000).toISOString() },
  })),
  ...(['liftSuspension', 'unbanUser'] as const).map((name) =>
    right(
      name,
      'of somebody who is neither',
      ADMIN_ONLY.replace('200', '409'),
      'already_done',
      async ({ newcomer }) => ({ params: { userId: (await newcomer()).id }, body: {} }),
    ),
  ),
  ...[
    'listUsers',
    'listAllListings',
    'listAllReviews',
    'listContactMessages',
    'listActions',
    'listFailedMails',
    'listStripeDifferences',
    'listAppeals',
    'listAdmins',
    'countWaiting',
  ].map((name) => right(name, '', ADMIN_ONLY)),
  right('getUser', 'the buyer', ADMIN_ONLY, ({ people }) => ({ params: { userId: people.buyer.id } })),
  right('answerContactMessage', 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
    params: { messageId: crypto.randomUUID() },
    body: { answer: 'Here it is' },
  })),
  right('closeContactMessage', 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
    params: { messageId: crypto.randomUUID() },
  })),
  right('proposeAdmin', 'somebody', ADMIN_ONLY.replace('200', '201'), async ({ newcomer }) => ({
    body: { userId: (await newcomer()).id, act: 'add', reason: 'They know the shop' },
  })),
  ...(['agreeToProposal', 'endProposal'] as const).map((name) =>
    right(name, 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
      params: { proposalId: crypto.randomUUID() },
    })),
  ),
  right('retryMail', 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
    params: { mailId: crypto.randomUUID() },
  })),
  right('listCases', '', ADMIN_ONLY),
  right('listCaseMessages', 'of the buyer’s case', ADMIN_ONLY, ({ things }) => ({
    params: { caseId: things.complaint.id },
  })),
  right('decideCase', 'the same', ADMIN_ONLY, ({ things }) => ({
    params: { caseId: things.complaint.id },
    body: { outcome: 'reject', reason: 'It is there' },
  })),
  right('decideAppeal', 'that is not there', ADMIN_ONLY.replace('200', '404'), () => ({
    params: { appealId: crypto.randomUUID() },
    body: { outcome: 'upheld', answer: 'So be it' },
  })),
  right('getRedress', 'their own', '401 200 200 200 200 200 200 403 401'),
  right(
    'getRedressExport',
    'by a code that nobody mailed',
    '401 403 403 403 403 403 403 403 401',
    'export_code_wrong',
    () => ({
      body: { code: 'AAAAA-AAAAA' },
    }),
  ),
  right('createExportCode', 'for themselves', '401 201 201 201 201 201 201 403 401'),
  right('createRedressLink', 'for themselves', '401 403 403 403 403 403 201 403 401'),
  right('createAppeal', 'against what is not there', '401 404 404 404 404 404 404 403 401', () => ({
    body: { statementId: crypto.randomUUID(), text: 'No' },
  })),
  right('getRedressDownload', 'the buyer’s order', '401 404 200 404 404 404 404 403 401', ({ things }) => ({
    params: { orderId: things.asked.id, listingId: things.asked.items[0]?.file_id ?? '' },
  })),
  right('getTransparency', '', '200 200 200 200 200 200 200 200 200'),
  right('banUser', 'somebody', ADMIN_ONLY, 'ban_forbidden', async ({ newcomer }) => ({
    body: { userId: (await newcomer()).id, reason: 'Spam' },
  })),
]

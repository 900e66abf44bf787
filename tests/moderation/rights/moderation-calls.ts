// Who gets which status: reports and what admins do about them.
import {
  ADMINS,
  ADMINS_CREATE,
  ADMINS_MISS,
  ALSO_BANNED,
  ANOTHERS,
  type CallRight,
  EVERYONE,
  INVALID,
  members,
  right,
} from '../../api/rights/call-right.ts'
import type { Shop } from '../../support/api/shop.ts'

const decision = (act: string) => async (shop: Shop) => {
  const { id: subjectId } = await shop.newcomer()
  return { body: { act, subjectId, rule: 'spam', facts: 'The same words ten times', note: 'Third time' } }
}
const inBody = (body: object) => async (shop: Shop) => ({ body: { userId: (await shop.newcomer()).id, ...body } })

export const moderationRights: CallRight[] = [
  right('createReport', 'the other seller’s listing', members(201, { 'other seller': 409 }), 'own_report', (shop) => ({
    body: { reportedListingId: shop.things.others.id, reason: 'Copied' },
  })),
  right('reportAsVisitor', 'without a captcha', INVALID, (shop) => ({
    body: {
      reportedListingId: shop.things.others.id,
      reason: 'Copied',
      email: 'vera@example.com',
      captchaToken: 'none',
    },
  })),
  right('listReports', '', ADMINS),
  right('listDismissedReports', '', ADMINS),
  right('dismissReport', 'a report of the buyer’s', ADMINS, { of: 'report' }),
  right('reactivateReport', 'the same', ADMINS, { of: 'report' }),
  right('createDecision', 'a warning of somebody', ADMINS_CREATE, decision('warn')),
  right('createDecision', 'a ban of somebody', ADMINS_CREATE, decision('ban')),
  right('reverseDecision', 'that is not there', ADMINS_MISS, { body: {} }),
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
    'getShopSettings',
    'countWaiting',
    'getOverview',
  ].map((name) => right(name, '', ADMINS)),
  right('changeShopSettings', 'the listing quota, as it is', ADMINS, {
    body: { listing_quota: { value: 100, shown: 100, shown_next: null } },
  }),
  right('lookUp', 'an unknown name', ADMINS, { body: { question: 'nobody' } }),
  right('getUser', 'the buyer', ADMINS, { person: 'buyer' }),
  right('answerContactMessage', 'that is not there', ADMINS_MISS, { body: { answer: 'Here it is' } }),
  right('closeContactMessage', 'that is not there', ADMINS_MISS),
  right('proposeAdmin', 'somebody', ADMINS_CREATE, inBody({ act: 'add', reason: 'They know the shop' })),
  right('agreeToProposal', 'that is not there', ADMINS_MISS),
  right('endProposal', 'that is not there', ADMINS_MISS),
  right('retryMail', 'that is not there', ADMINS_MISS),
  right('listCases', '', ADMINS),
  right('listCaseMessages', 'of the buyer’s case', ADMINS, { of: 'complaint' }),
  right('decideCase', 'the same', ADMINS, { of: 'complaint', body: { outcome: 'reject', reason: 'It is there' } }),
  right('decideAppeal', 'that is not there', ADMINS_MISS, { body: { outcome: 'upheld', answer: 'So be it' } }),
  right('getRedress', 'their own', ALSO_BANNED),
  right('getRedressExport', 'by a wrong code', ANOTHERS, 'export_code_wrong', { body: { code: 'AAAAA-AAAAA' } }),
  right('createExportCode', 'for themselves', members(201, { banned: 201 })),
  right('createRedressLink', 'for themselves', members(403, { banned: 201 })),
  right('createAppeal', 'against what is not there', members(404, { banned: 404 }), {
    body: { statementId: crypto.randomUUID(), text: 'No' },
  }),
  right(
    'getRedressDownload',
    'the buyer’s order',
    members(404, { buyer: 200, banned: 404 }),
    ({ things: { asked } }) => ({
      params: { orderId: asked.id, listingId: asked.items[0]?.file_id ?? '' },
    }),
  ),
  right('getTransparency', '', EVERYONE),
  right('getShopTerms', '', EVERYONE),
  right('banUser', 'somebody', ADMINS, 'ban_forbidden', inBody({ reason: 'Spam' })),
]

import type { adminCalls } from '../../../contract/admin.ts'
import type { queueCalls } from '../../../contract/queues.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { agreeToProposal, endProposal, listAdmins, proposeAdmin } from './admins.ts'
import { answerContactMessage, closeContactMessage, listContactMessages } from './contact-messages.ts'
import { countWaiting } from './count-waiting.ts'
import { listFailedMails, retryMail } from './failed-mails.ts'
import { listActions } from './list-actions.ts'
import { listAllListings, listAllReviews } from './list-listings.ts'
import { getUser, listUsers } from './list-users.ts'
import { listStripeDifferences } from './stripe-differences.ts'

export const adminRoutes: RoutesOf<typeof adminCalls> = {
  listUsers,
  getUser,
  listAllListings,
  listAllReviews,
  listActions,
  listAdmins,
  proposeAdmin,
  agreeToProposal,
  endProposal,
}

export const queueRoutes: RoutesOf<typeof queueCalls> = {
  listContactMessages,
  answerContactMessage,
  closeContactMessage,
  countWaiting,
  listFailedMails,
  retryMail,
  listStripeDifferences,
}

// The templates by kind of mail. The compiler names a kind that has none.
import type { MailKind } from '../../../contract/mail.ts'
import { shopCase } from './case.tsx'
import {
  accountDeleted,
  confirmFollow,
  contactAnswer,
  contactCopy,
  contactMessage,
  exportCode,
  guestLinks,
  guestMessage,
  moveRequest,
  purchaseMovedAway,
} from './contact.tsx'
import { freeCopy, invitation } from './copies.tsx'
import { gift, giftEnded, giftUpdate } from './gifts.tsx'
import { appeal, reportOutcome, statement } from './moderation.tsx'
import { licenceKey, purchase, purchaseMoved, sale, supplyConsent } from './orders.tsx'
import { post, postsPaused } from './posts.tsx'
import { dispute, refund, withdrawal } from './refunds.tsx'
import {
  draftFailed,
  licenceKeysNeeded,
  listNews,
  message,
  newListings,
  newRelease,
  review,
  savedSearches,
  webhookOff,
} from './shop.tsx'
import type { MailTemplate } from './template.ts'

export const TEMPLATES = {
  purchase,
  free_copy: freeCopy,
  move_request: moveRequest,
  purchase_moved: purchaseMoved,
  purchase_moved_away: purchaseMovedAway,
  invitation,
  gift,
  gift_ended: giftEnded,
  gift_update: giftUpdate,
  licence_key: licenceKey,
  licence_keys_needed: licenceKeysNeeded,
  sale,
  refund,
  supply_consent: supplyConsent,
  withdrawal,
  dispute,
  case: shopCase,
  message,
  review,
  new_release: newRelease,
  new_listings: newListings,
  saved_searches: savedSearches,
  list_news: listNews,
  post,
  post_test: post,
  posts_paused: postsPaused,
  draft_failed: draftFailed,
  webhook_off: webhookOff,
  contact_copy: contactCopy,
  contact_answer: contactAnswer,
  contact_message: contactMessage,
  statement,
  report_outcome: reportOutcome,
  appeal,
  confirm_follow: confirmFollow,
  guest_links: guestLinks,
  guest_message: guestMessage,
  export_code: exportCode,
  account_deleted: accountDeleted,
  // biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own
} satisfies Record<MailKind, MailTemplate<any>>

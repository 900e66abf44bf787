// The kinds of email. Each has a row here and a template in edge-functions/jobs/mails
// and a trigger that enqueues it.
import { z } from 'zod'
import { t } from '#texts'
import { time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

/**
 * `requested`: by a request or conversation of the recipient. `paid`: about a purchase and its money. `decision`: about
 * a case, a report, an account or the shop's settings. `optional`: users can turn it off. `unsolicited`: a seller, giver or
 * visitor has it sent to somebody who didn't ask, so it is bounded, and a click or a block ends it (schemas/90_mail/12_unsolicited.sql).
 */
type MailClass = 'requested' | 'paid' | 'decision' | 'optional' | 'unsolicited'

type MailKindRow = {
  /** Label in the settings. */
  label: string
  class: MailClass
  /** Other recipients have no account. */
  isForUsers: boolean
}

export const MAIL_KINDS = {
  purchase: { label: t`Receipts for your purchases`, class: 'paid', isForUsers: true },
  free_copy: { label: t`Free copies and gifts`, class: 'unsolicited', isForUsers: false },
  purchase_moved: { label: t`Purchases that moved to your address`, class: 'paid', isForUsers: false },
  purchase_moved_away: { label: t`Purchases that moved to another address`, class: 'paid', isForUsers: false },
  invitation: { label: t`Invitations from sellers`, class: 'unsolicited', isForUsers: false },
  gift: { label: t`Gifts for you`, class: 'unsolicited', isForUsers: false },
  gift_ended: { label: t`Gifts for you that ended`, class: 'unsolicited', isForUsers: false },
  gift_update: { label: t`Gifts you gave that came back`, class: 'paid', isForUsers: true },
  licence_key: { label: t`Licence keys for your purchases`, class: 'paid', isForUsers: true },
  licence_keys_needed: { label: t`Licence keys running out`, class: 'requested', isForUsers: true },
  sale: { label: t`New sale`, class: 'optional', isForUsers: true },
  first_sale: { label: t`Your first sale`, class: 'optional', isForUsers: true },
  payment_pending: { label: t`Pending and failed payments`, class: 'paid', isForUsers: true },
  refund: { label: t`Refunds`, class: 'paid', isForUsers: true },
  supply_consent: { label: t`Delivery confirmations`, class: 'paid', isForUsers: true },
  withdrawal: { label: t`Withdrawals from purchases`, class: 'paid', isForUsers: true },
  dispute: { label: t`Disputed payments`, class: 'paid', isForUsers: true },
  fraud_warning: { label: t`Payments that may be fraud`, class: 'paid', isForUsers: true },
  case: { label: t`Cases about orders`, class: 'decision', isForUsers: true },
  case_sent: { label: t`Copies of your cases and refund requests`, class: 'requested', isForUsers: true },
  message: { label: t`New messages`, class: 'optional', isForUsers: true },
  review: { label: t`New reviews of your items`, class: 'optional', isForUsers: true },
  new_release: { label: t`New releases of your purchases`, class: 'optional', isForUsers: true },
  review_reminder: { label: t`Reminders to review what you bought`, class: 'optional', isForUsers: true },
  new_listings: { label: t`New items from sellers you follow, once a day`, class: 'optional', isForUsers: true },
  saved_searches: { label: t`New items for your saved searches, once a day`, class: 'optional', isForUsers: true },
  list_news: {
    label: t`Reduced and updated items of your wishlist and collections, once a day`,
    class: 'optional',
    isForUsers: true,
  },
  post: { label: t`Posts from sellers`, class: 'optional', isForUsers: true },
  post_test: { label: t`Tests of your posts`, class: 'requested', isForUsers: true },
  posts_paused: { label: t`Paused posts`, class: 'decision', isForUsers: true },
  draft_failed: { label: t`Scheduled listings and posts that failed`, class: 'optional', isForUsers: true },
  webhook_off: { label: t`Disabled webhooks`, class: 'optional', isForUsers: true },
  contact_copy: { label: t`Copies of your messages to us`, class: 'requested', isForUsers: false },
  contact_answer: { label: t`Our replies to your messages`, class: 'requested', isForUsers: false },
  contact_message: { label: t`Contact form messages`, class: 'requested', isForUsers: false },
  account_deleted: { label: t`Confirmation that your account was deleted`, class: 'decision', isForUsers: false },
  statement: { label: t`Decisions about your account and listings`, class: 'decision', isForUsers: true },
  report_received: { label: t`Receipts of your reports`, class: 'unsolicited', isForUsers: false },
  report_outcome: { label: t`Report outcomes`, class: 'decision', isForUsers: true },
  appeal: { label: t`Appeal outcomes`, class: 'decision', isForUsers: true },
  settings_changed: { label: t`Changes to the shop’s settings`, class: 'decision', isForUsers: true },
  fee_change: { label: t`Changes to our service fee`, class: 'decision', isForUsers: true },
  identity_required: { label: t`Reminders to say who sells`, class: 'decision', isForUsers: true },
  confirm_follow: { label: t`Confirmations of follows`, class: 'requested', isForUsers: false },
  guest_links: { label: t`Links to your purchases`, class: 'requested', isForUsers: false },
  guest_message: { label: t`Messages about your purchases`, class: 'unsolicited', isForUsers: false },
  export_code: { label: t`Codes to download your data`, class: 'requested', isForUsers: true },
} as const satisfies Record<string, MailKindRow>

export type MailKind = keyof typeof MAIL_KINDS

const kinds = Object.keys(MAIL_KINDS) as MailKind[]

export const UNSOLICITED_MAIL_KINDS = kinds.filter((kind) => MAIL_KINDS[kind].class === 'unsolicited')

/** One switch is for all that nobody asked for. */
export const OPTIONAL_MAIL_KINDS = kinds.filter((kind) => MAIL_KINDS[kind].class === 'optional' || kind === 'free_copy')

/** The kind whose switch a kind has: who turns sales off doesn't mean all but the first. */
export const switchOf = (kind: MailKind): MailKind => (kind === 'first_sale' ? 'sale' : kind)

/** Optional kinds that have a switch of their own. */
export const MAIL_SWITCHES = OPTIONAL_MAIL_KINDS.filter((kind) => switchOf(kind) === kind)

export const optionalKind = z.enum(MAIL_SWITCHES as [MailKind, ...MailKind[]])

/** `enabled: false` turns all optional kinds off. */
export const mailPreferences = z.object({
  enabled: z.boolean(),
  kinds: z.record(optionalKind, z.boolean()).describe('Whether each kind that can be turned off is wanted.'),
  problem: z
    .object({ kind: z.enum(['bounced', 'complained']), noted_at: time })
    .nullable()
    .describe('Why your address gets no email (bounced), or only essential email (complained).'),
})

/** Mails of a seller, or gifts and reports of all, that an address ends with one click, with or without an account. */
export const STOP_KINDS = {
  posts: t`Posts to followers`,
  offers: t`Offers`,
  item_news: t`News about your purchases`,
  invitation: t`Invitations`,
  copies: t`Free copies and invitations`,
  gifts: t`Gifts`,
  messages: t`Messages`,
  releases: t`New releases`,
  reminders: t`Review reminders`,
  reports: t`Reports`,
  payments: t`Pending payments`,
} as const
export type StopKind = keyof typeof STOP_KINDS

export const stopKind = z.enum(Object.keys(STOP_KINDS) as [StopKind, ...StopKind[]])

export const unsubscribed = z.object({
  kind: z.union([optionalKind, stopKind]),
  seller: z.string().nullable().describe('The name, if mails of one seller were ended.'),
})

// Preferences of users, and a link that turns a kind off without a login.

export const mailCalls = operationsOf('mail', 'Mail', 'self', {
  getMailPreferences: {
    call: 'get /users/{userId}/mail-preferences',
    summary: 'Get your email preferences.',
    answers: { 200: json('The preferences.', mailPreferences) },
  },
  setMailPreferences: {
    call: 'put /users/{userId}/mail-preferences',
    summary: 'Change your email preferences. Fields you leave out stay the same.',
    /** Missing kinds stay unchanged. */
    body: z.object({ enabled: z.boolean().optional(), kinds: z.partialRecord(optionalKind, z.boolean()).optional() }),
    answers: { 200: json('The updated preferences.', mailPreferences) },
  },
  forgetMailProblem: {
    call: 'delete /users/{userId}/mail-problem',
    summary: 'Send email to your address again after it bounced or you reported our email as spam. Three times a day.',
    errors: ['rate_limited'],
  },
  receiveMailEvent: {
    call: 'post /mail/events',
    summary: 'Receive an email provider’s event. The headers svix-… sign the raw body. Unknown events are ignored.',
    access: 'provider',
    errors: ['invalid_signature', 'body_too_large', 'route_not_found'],
  },
  unsubscribe: {
    call: 'post /mail/unsubscribe/{token}',
    changes: [],
    summary:
      'Unsubscribe from the kind of email, or of one seller, that contained this link (RFC 8058). No login needed.',
    access: 'public',
    hasPage: true,
    params: { token: z.string() },
    answers: { 200: json('The kind of email that is now off.', unsubscribed) },
    errors: ['invalid_state'],
  },
})

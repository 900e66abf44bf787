// The kinds of mail that the shop sends. A kind is told here, by a template in edge-functions/jobs/mails, and by whoever enqueues it.

type MailKindRow = {
  /** What it is called where users choose their mails. */
  label: string
  /** Necessary ones cannot be turned off: what was paid, what was decided about somebody, what became of their data. */
  isNecessary: boolean
  /** Whether it goes to whoever has an account: others choose nothing. */
  isForUsers: boolean
}

export const MAIL_KINDS = {
  purchase: { label: 'Receipts of what you buy', isNecessary: true, isForUsers: true },
  sale: { label: 'Somebody bought from you', isNecessary: false, isForUsers: true },
  refund: { label: 'Refunds', isNecessary: true, isForUsers: true },
  supply_consent: { label: 'That you asked for immediate supply', isNecessary: true, isForUsers: true },
  withdrawal: { label: 'Withdrawals from purchases', isNecessary: true, isForUsers: true },
  dispute: { label: 'Disputed payments', isNecessary: true, isForUsers: true },
  case: { label: 'Cases about orders', isNecessary: true, isForUsers: true },
  message: { label: 'New messages', isNecessary: false, isForUsers: true },
  review: { label: 'New reviews of your items', isNecessary: false, isForUsers: true },
  new_version: { label: 'New versions of what you bought', isNecessary: false, isForUsers: true },
  new_listings: { label: 'New items of sellers you follow, once a day', isNecessary: false, isForUsers: true },
  webhook_off: { label: 'Webhooks of yours that were turned off', isNecessary: false, isForUsers: true },
  contact_copy: { label: 'A copy of what you wrote to us', isNecessary: true, isForUsers: false },
  contact_answer: { label: 'Our answer to what you wrote', isNecessary: true, isForUsers: false },
  contact_message: { label: 'What was written in the contact form', isNecessary: true, isForUsers: false },
  account_deleted: { label: 'That your account is deleted', isNecessary: true, isForUsers: false },
  statement: { label: 'Decisions about your account and what you offer', isNecessary: true, isForUsers: true },
  report_outcome: { label: 'What came of what you reported', isNecessary: true, isForUsers: true },
  appeal: { label: 'Answers to your appeals', isNecessary: true, isForUsers: true },
  export_code: { label: 'Codes to download your data', isNecessary: true, isForUsers: true },
} as const satisfies Record<string, MailKindRow>

export type MailKind = keyof typeof MAIL_KINDS

export const OPTIONAL_MAIL_KINDS = (Object.keys(MAIL_KINDS) as MailKind[]).filter(
  (kind) => !MAIL_KINDS[kind].isNecessary,
)

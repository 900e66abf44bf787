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
  purchase: { label: 'Receipts for your purchases', isNecessary: true, isForUsers: true },
  sale: { label: 'New sale', isNecessary: false, isForUsers: true },
  refund: { label: 'Refunds', isNecessary: true, isForUsers: true },
  supply_consent: { label: 'Delivery confirmations', isNecessary: true, isForUsers: true },
  withdrawal: { label: 'Withdrawals from purchases', isNecessary: true, isForUsers: true },
  dispute: { label: 'Disputed payments', isNecessary: true, isForUsers: true },
  case: { label: 'Cases about orders', isNecessary: true, isForUsers: true },
  message: { label: 'New messages', isNecessary: false, isForUsers: true },
  review: { label: 'New reviews of your items', isNecessary: false, isForUsers: true },
  new_version: { label: 'New versions of your purchases', isNecessary: false, isForUsers: true },
  new_listings: { label: 'New items from sellers you follow, once a day', isNecessary: false, isForUsers: true },
  webhook_off: { label: 'Disabled webhooks', isNecessary: false, isForUsers: true },
  contact_copy: { label: 'Copies of your messages to us', isNecessary: true, isForUsers: false },
  contact_answer: { label: 'Our replies to your messages', isNecessary: true, isForUsers: false },
  contact_message: { label: 'Contact form messages', isNecessary: true, isForUsers: false },
  account_deleted: { label: 'Confirmation that your account was deleted', isNecessary: true, isForUsers: false },
  statement: { label: 'Decisions about your account and listings', isNecessary: true, isForUsers: true },
  report_outcome: { label: 'Report outcomes', isNecessary: true, isForUsers: true },
  appeal: { label: 'Appeal outcomes', isNecessary: true, isForUsers: true },
  export_code: { label: 'Codes to download your data', isNecessary: true, isForUsers: true },
} as const satisfies Record<string, MailKindRow>

export type MailKind = keyof typeof MAIL_KINDS

export const OPTIONAL_MAIL_KINDS = (Object.keys(MAIL_KINDS) as MailKind[]).filter(
  (kind) => !MAIL_KINDS[kind].isNecessary,
)

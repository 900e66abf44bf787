// Closed sets that people choose from, apart from the schemas so that a browser needs no schema library to know them.

/** What may become of a listing: only an active one is everyone's to see and to buy. */
export const LISTING_STATUSES = ['processing', 'active', 'inactive', 'paused', 'removed'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

/**
 * Whether a seller can be paid: `stopped` where Stripe takes no charges, `disconnected` where the connection was taken back, `disconnecting`
 * where its seller asked for that and payments are still under way.
 */
export const SELLING_STATES = ['open', 'stopped', 'disconnecting', 'disconnected'] as const

/** Whether taxes are computed, and how prices are meant then: of taxes within them, or on top of them. */
export const TAX_MODES = ['off', 'inclusive', 'exclusive'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** What of a listing can change in a way that matters to who judged it before. */
export const MATERIAL_PARTS = ['title', 'description', 'price', 'file'] as const
export type MaterialPart = (typeof MATERIAL_PARTS)[number]

/** What waits for a seller. */
export const SELLER_TASKS = ['dispute', 'refund_request', 'case', 'replacement', 'listing', 'version'] as const
export type SellerTaskKind = (typeof SELLER_TASKS)[number]

export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Kinds of product files, as the search tells them apart. */
export const FILE_KINDS = ['image', 'pdf', 'video', 'text'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const SEARCH_SORTS = ['relevance', 'popular', 'newest', 'price-low', 'price-high', 'rating'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** The rules of acceptable use that a report or a decision names. */
export const RULES = [
  'adult_content',
  'copyright',
  'fraud',
  'harassment',
  'malware',
  'misleading',
  'spam',
  'unlawful',
  'other',
] as const
export type Rule = (typeof RULES)[number]

/** What admins decide about somebody, from mild to hard, each with what takes it back. */
export const ACTS = {
  remove_review: 'restore_review',
  warn: 'reverse_warning',
  take_down_listing: 'restore_listing',
  suspend: 'lift_suspension',
  ban: 'unban',
} as const
export type ModerationAct = keyof typeof ACTS
export const MODERATION_ACTS = Object.keys(ACTS) as [ModerationAct, ...ModerationAct[]]

/** What moderation does, as `/transparency` counts it. `uphold`: an appeal that changed nothing. */
export const MODERATION_ACTIONS = [
  ...MODERATION_ACTS,
  ...Object.values(ACTS),
  'dismiss',
  'reactivate',
  'uphold',
] as const

/** Changes of the admins themselves. */
export const ADMIN_CHANGES = ['propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal'] as const
/** What an admin decides about a case of a buyer and a seller. */
export const CASE_DECISIONS = ['refund_case', 'replace_case', 'reject_case'] as const
/** All that the admins' log holds. */
export const LOGGED_ACTIONS = [...MODERATION_ACTIONS, ...CASE_DECISIONS, ...ADMIN_CHANGES] as const
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]

/** Who may act: nobody else than who is in good standing. Deleted accounts are nobody's any more. */
export const STANDINGS = ['good', 'suspended', 'banned'] as const
export type Standing = (typeof STANDINGS)[number]

/** What may become of an order that was paid, as its seller finds it. */
export const SALE_STATES = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const
export type SaleState = (typeof SALE_STATES)[number]
/** What a seller looks for among their sales: a state, or what waits for their answer. */
/** What becomes of a dispute: the bank waits for the seller's answer, decides, or has decided; an inquiry ends as closed. */
export const DISPUTE_STATES = ['needs_answer', 'under_review', 'won', 'lost', 'closed'] as const
export const SALE_FILTERS = ['refund_requested', ...SALE_STATES] as const
export type SaleFilter = (typeof SALE_FILTERS)[number]

/** Of a discount: whether it can be used now, and why not. */
export const DISCOUNT_STATES = ['active', 'scheduled', 'used_up', 'ended'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

/** Of a refund that was asked for in the shop. */
export const REFUND_STATES = ['pending', 'refunded', 'failed'] as const

/** What came of an appeal. */
export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const

/** What came of a report. */
export const REPORT_OUTCOMES = ['none', 'acted', 'reversed', 'dismissed'] as const

/** What a buyer says is wrong with an item. */
export const PROBLEM_KINDS = ['missing', 'corrupt', 'not_as_described', 'unauthorised'] as const
/** Why a buyer asks for a refund of what nothing is wrong with. */
export const REQUEST_KINDS = ['changed_mind', 'mistake', 'other'] as const
export const CASE_KINDS = [...PROBLEM_KINDS, ...REQUEST_KINDS] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
export type RequestKind = (typeof REQUEST_KINDS)[number]
/** Whether a case asks for a refund of what nothing is wrong with: the seller answers it once, and nobody else. */
export const isRequest = ({ kind }: { kind: ProblemKind | RequestKind }): boolean =>
  REQUEST_KINDS.some((known) => known === kind)

/** What an API key may be made for: the calls of the contract name the one that they want. */
export const API_KEY_SCOPES = [
  'listings:read',
  'listings:write',
  'files:read',
  'sales:read',
  'orders:read',
  'messages:read',
  'messages:write',
  'reviews:write',
] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** What webhooks tell sellers of. */
export const WEBHOOK_EVENTS = ['sale.completed', 'refund.completed', 'review.created', 'message.received'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Told nobody but who asks for it. */
export const WEBHOOK_TEST_EVENT = 'endpoint.test'

/** What became of a webhook's message. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Who is to go on with a case: its seller, its buyer (twice), an admin, nobody. A refund request is open or closed. */
export const CASE_STATES = ['open', 'offered', 'rejected', 'replacing', 'delivered', 'escalated', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

// Closed sets of values, apart from the schemas, so that the browser needs no schema library.

/** Only active listings are public and for sale. */
export const LISTING_STATUSES = ['processing', 'active', 'inactive', 'paused', 'removed'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

/**
 * Whether a seller can be paid. `stopped`: Stripe accepts no charges. `disconnecting`: the seller
 * ended the connection, but payments are pending.
 */
export const SELLING_STATES = ['open', 'stopped', 'disconnecting', 'disconnected'] as const

/** Whether taxes are charged, and whether prices include them. */
export const TAX_MODES = ['off', 'inclusive', 'exclusive'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** Parts of a listing whose change can outdate a review. */
export const MATERIAL_PARTS = ['title', 'description', 'price', 'file'] as const
export type MaterialPart = (typeof MATERIAL_PARTS)[number]

export const SELLER_TASKS = [
  'dispute',
  'fraud_warning',
  'refund_request',
  'case',
  'replacement',
  'correction',
  'listing',
  'release',
  'licence_keys',
  'licence_guesses',
  'webhook',
] as const
export type SellerTaskKind = (typeof SELLER_TASKS)[number]

export const OWN_LISTING_STATUSES = ['active', 'inactive', 'paused', 'processing'] as const
export const OWN_LISTING_SORTS = ['newest', 'title', 'price', 'sales', 'views', 'stars'] as const

export const LIBRARY_SORTS = ['bought', 'title', 'updated'] as const

export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Kinds of product files in the search filter. */
export const FILE_KINDS = [
  'image',
  'pdf',
  'video',
  'text',
  'audio',
  'book',
  'archive',
  'font',
  'model',
  'document',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const SEARCH_SORTS = ['relevance', 'popular', 'newest', 'price-low', 'price-high', 'rating'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Rules of acceptable use, as reports and decisions name them. */
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

/** Changes of who is an admin. */
export const ADMIN_CHANGES = ['propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal'] as const
/** Changes of categories, tags, synonyms and staff picks. */
export const LABEL_CHANGES = [
  'add_category',
  'change_category',
  'delete_category',
  'merge_tag',
  'add_synonym',
  'add_pick',
  'change_pick',
  'delete_pick',
] as const
/** Changes of the shop's settings. A planned one can be withdrawn before it takes effect. */
export const SETTING_CHANGES = ['change_setting', 'plan_setting', 'withdraw_setting'] as const
/** What admins look something up by, as the log names it. */
export const LOOK_UPS = ['order_number', 'stripe_id', 'listing', 'username', 'email'] as const
export type LookUp = (typeof LOOK_UPS)[number]
export const CASE_DECISIONS = ['refund_case', 'replace_case', 'reject_case'] as const
/** Requests to move a purchase to another address. */
export const CORRECTION_STATES = ['waiting', 'done', 'refused', 'undone'] as const
/** Decisions about a purchase with a wrong address. */
export const MOVE_DECISIONS = ['move_purchase', 'refuse_move'] as const

/** Only users in good standing may act. */
export const STANDINGS = ['good', 'suspended', 'banned'] as const
export type Standing = (typeof STANDINGS)[number]

/** States of a paid order, as its seller sees it. */
export const SALE_STATES = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const
export type SaleState = (typeof SALE_STATES)[number]
/** The bank waits for the seller, decides, or has decided. An inquiry ends as `closed`. */
export const DISPUTE_STATES = ['needs_answer', 'under_review', 'won', 'lost', 'closed'] as const
/** Stripe's words for an ended dispute. Whether `prevented` took money, its balance transactions say. */
export const DISPUTE_ENDS: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']
export const SALE_FILTERS = ['refund_requested', ...SALE_STATES] as const
export type SaleFilter = (typeof SALE_FILTERS)[number]

/** Where the keys of a listing come from. */
export const LICENCE_SOURCES = ['generated', 'list'] as const
export type LicenceSource = (typeof LICENCE_SOURCES)[number]
/** `ended` by the seller, `revoked` with the purchase. */
export const LICENCE_STATES = ['valid', 'ended', 'revoked'] as const

export const DISCOUNT_STATES = ['active', 'scheduled', 'used_up', 'ended'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

export const REFUND_STATES = ['pending', 'refunded', 'failed'] as const

export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const

export const REPORT_OUTCOMES = ['none', 'acted', 'reversed', 'dismissed'] as const

/** Faults that a case is about. */
export const PROBLEM_KINDS = ['missing', 'corrupt', 'not_as_described', 'unauthorised'] as const
/** Reasons to request a refund of an item without a fault. */
export const REQUEST_KINDS = ['changed_mind', 'mistake', 'other'] as const
export const CASE_KINDS = [...PROBLEM_KINDS, ...REQUEST_KINDS] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
export type RequestKind = (typeof REQUEST_KINDS)[number]
/** Whether a case is a refund request. Only its seller answers it, once. */
export const isRequest = ({ kind }: { kind: ProblemKind | RequestKind }): boolean =>
  REQUEST_KINDS.some((request) => request === kind)

/** Scopes of API keys. Each call names the one it needs. */
export const API_KEY_SCOPES = [
  'listings:read',
  'listings:write',
  'files:read',
  'files:write',
  'sales:read',
  'orders:read',
  'messages:read',
  'messages:write',
  'reviews:write',
  'licences:read',
  'licences:write',
] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export const WEBHOOK_EVENTS = [
  ...(['sale.completed', 'refund.completed', 'review.created', 'message.received'] as const),
  ...(['listing.published', 'listing.updated', 'listing.removed'] as const),
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent only on request. */
export const WEBHOOK_TEST_EVENT = 'endpoint.test'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Next: the seller (open, replacing), an admin (escalated) or the buyer (any other but closed). */
export const CASE_STATES = ['open', 'offered', 'rejected', 'replacing', 'delivered', 'escalated', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const POST_AUDIENCES = ['followers', 'buyers', 'items'] as const

export const POST_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const

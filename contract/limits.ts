// Limits of several parts (spec sections 5 and 9). tools/schemas/limits-schema.ts writes those of
// the database; rate limits are in supabase/schemas/00_platform/40_limits.sql.

import { t } from '#texts'

export const TITLE_MAX_CHARACTERS = 255
export const FILE_NAME_MAX_CHARACTERS = 255
export const DESCRIPTION_MAX_CHARACTERS = 2000
export const RELEASE_NAME_MAX_CHARACTERS = 40
export const RELEASE_NOTE_MAX_CHARACTERS = 500
export const RELEASE_FILES_MAX = 20
export const COMMENT_MAX_CHARACTERS = 2000
export const ANSWER_MAX_CHARACTERS = 2000
export const NAME_MAX_CHARACTERS = 80
export const BIO_MAX_CHARACTERS = 1000
export const REFUND_POLICY_MAX_CHARACTERS = 2000
export const ANNOUNCEMENT_MAX_CHARACTERS = 500
/** supabase/schemas/00_platform/names.sql, are_links, has the same three. */
export const LINKS_MAX = 5
export const LINK_LABEL_MAX_CHARACTERS = 60
export const LINK_MAX_CHARACTERS = 2048
export const SECTIONS_MAX = 12
export const SECTION_NAME_MAX_CHARACTERS = 40
export const PINNED_MAX = 6
/** Picks that an admin can arrange; home shows the first few. */
export const STAFF_PICKS_MAX = 100
export const STAFF_PICK_REASON_MAX_CHARACTERS = 200
/** As people type it: with or without the dash, in any case. */
export const ORDER_NUMBER_PATTERN = /^\W*(?:[0-9a-z]\W*){10}$/i
export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/
/** In words, after "Use" or "must be". */
export const USERNAME_RULE = t`3 to 30 letters, digits, dots, dashes or underscores, with a letter or digit at both ends`
export const REPORT_REASON_MAX_CHARACTERS = 2000
/** Facts of a decision, and the appeal. */
export const FACTS_MAX_CHARACTERS = 2000
export const APPEAL_MAX_CHARACTERS = 4000
export const APPEAL_MONTHS = 6
/** A ban has no end. */
export const SUSPENSION_MAX_DAYS = 366
export const MESSAGE_MAX_CHARACTERS = 4000
export const MESSAGE_PICTURES_MAX = 4
/** Alternative text of a picture. */
export const PICTURE_ALT_MAX_CHARACTERS = 300
export const CASE_MAX_CHARACTERS = 2000
export const REFUND_REASON_MAX_CHARACTERS = 500
/** The seller's own words in the evidence. */
export const DISPUTE_WORDS_MAX_CHARACTERS = 4000
/** Items times addresses of one call. */
export const CUSTOMER_ITEMS_PER_CALL_MAX = 1000
export const CUSTOMER_REASON_MAX_CHARACTERS = 200
/**
 * Copies, invitations, free gifts and messages to guests who never wrote: how many a day an address
 * gets of one seller and in all, and to how many new addresses a seller without a paid sale writes.
 */
export const UNSOLICITED_MAILS_A_DAY = { fromSeller: 3, inAll: 5, newAddresses: 50 }
export const POST_SUBJECT_MAX_CHARACTERS = 120
export const POST_BODY_MAX_CHARACTERS = 10_000
/** Items whose buyers one post goes to. */
export const POST_ITEMS_MAX = 20
/** Sellers must name it in every post. */
export const POSTAL_ADDRESS_MAX_CHARACTERS = 300
export const LEGAL_NAME_MAX_CHARACTERS = 200
export const PHONE_MAX_CHARACTERS = 40
/** Also of a VAT number. */
export const REGISTER_NUMBER_MAX_CHARACTERS = 100
/** Purchases of another shop in one list. */
export const CUSTOMERS_MAX = 10_000
/** In one call, which may take 5 seconds on a busy database. */
export const CUSTOMERS_PER_CALL_MAX = 250
/** Look-ups of an admin. */
export const LOOK_UPS_PER_HOUR_MAX = 60
export const LOOK_UP_MAX_CHARACTERS = 500
export const GIFT_NOTE_MAX_CHARACTERS = 500
/** How far ahead a gift can be dated. */
export const GIFT_DAYS_MAX = 365
export const API_KEY_NAME_MAX_CHARACTERS = 80
export const API_KEY_MAX_DAYS = 366
/** Devices per licence key, if not unlimited. */
export const LICENCE_SEATS_MAX = 1000
export const LICENCE_KEY_MAX_CHARACTERS = 200
/** Keys that one call may add. */
export const LICENCE_KEYS_MAX = 10_000
export const LICENCE_LIST_MAX_BYTES = 4_194_304
/** A program's own id of its device, and the device's name. */
export const DEVICE_MAX_CHARACTERS = 200
/** How long a program may rely on a signed answer. */
export const LICENCE_ANSWER_DAYS = 30
export const CONTACT_NAME_MAX_CHARACTERS = 120
export const CONTACT_MESSAGE_MAX_CHARACTERS = 5000
/** Listings that a seller changes at once. */
export const LISTING_CHANGES_MAX = 100
/** Listings that one call names by their ids. */
export const LISTING_IDS_MAX = 12
export const SEARCH_MAX_CHARACTERS = 200
export const SAVED_SEARCH_MAX_CHARACTERS = 1000
export const SAVED_SEARCH_NAME_MAX_CHARACTERS = 80
/** Searches in lists of admins and sellers. Shorter ones find too much. */
export const LIST_SEARCH_MIN_CHARACTERS = 3
export const LIST_SEARCH_MAX_CHARACTERS = 100
/** The words that a synonym means. */
export const SYNONYM_MAX_CHARACTERS = 60
export const SUGGESTIONS_MAX = 8
/** Suggested beside items, while people type a search. */
export const SUGGESTED_MAX = { categories: 2, tags: 3, sellers: 2 }
/** Lower bounds of the price filter's bands. Below the first one an item is free. */
export const SEARCH_PRICE_BOUNDS_CENTS = [1, 500, 1000, 2000]
/** What “cheap” means in a search. */
export const CHEAP_BELOW_CENTS = 500

/** 5 GiB; the texts say 5GB. */
export const PRODUCT_FILE_MAX_BYTES = 5_368_709_120
export const SHOWCASE_IMAGE_MAX_BYTES = 10_485_760
export const SHOWCASE_IMAGES_MAX = 5
/** A browser needs four bytes of memory per pixel. */
export const PICTURE_MAX_PIXELS = 40_000_000
export const PICTURE_SIDE_MAX_PIXELS = 12_000
export const AVATAR_MAX_BYTES = 2_097_152
export const AVATAR_SIDE_MAX_PIXELS = 2048
export const BANNER_SIDE_MAX_PIXELS = 4096
export const MESSAGE_PICTURE_MAX_BYTES = 5_242_880
/** Of a text. */
export const PREVIEW_CHARACTERS = 2000
/** The longer side of a picture. */
export const PREVIEW_SIDE_PIXELS = 1200
/** Of a PDF, or pictures of the seller. */
export const PREVIEW_PAGES_MAX = 5
/** Of a recording. */
export const PREVIEW_SECONDS = 30
/** 30 seconds of 24 bit stereo at 96 kHz have 17 MB. */
export const PREVIEW_MAX_BYTES = 20_971_520
/** The shop draws previews of files up to this. A hosted function has 256 MB in all. */
export const PREVIEW_SOURCE_MAX_BYTES = 25_165_824
/** Pictures that the shop draws. More takes more than a hosted function has (`npm run bench -- files`). */
export const DRAWN_BY_SHOP = { bytes: 12_582_912, jpegPixels: 12_200_000, otherPixels: 5_000_000 }
/** What the bucket of previews takes. */
export const PREVIEW_TYPES = ['audio/mpeg', 'audio/wav', 'image/jpeg', 'image/png', 'image/webp'] as const
/** The web shrinks pictures to this. Text in screenshots stays readable. */
export const MESSAGE_PICTURE_SIDE_PIXELS = 2560
/** Long enough to read a conversation, too short to share the link. */
export const PICTURE_LINK_SECONDS = 600
/** Small versions of a showcase picture, as the web makes them. A small picture has fewer. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const
/** How many times as high as wide one may be. */
export const PICTURE_HEIGHT_MAX = 2
/** Base64 of 6 by 4 pixels of 15 bits, bottom row first, as a BMP has them. */
export const PLACEHOLDER_PATTERN = /^[A-Za-z0-9+/]{64}$/
export const PLACEHOLDER = { width: 6, height: 4 }
export const THUMBNAIL_WIDTH_PIXELS = 640
export const THUMBNAIL_SIDE_MAX_PIXELS = 1000
export const THUMBNAIL_MAX_BYTES = 1_048_576

export const SHOWCASE_IMAGE_TYPES = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } as const
/** Until Stripe knows whether a bank debit succeeds (docs.stripe.com, "SEPA Direct Debit payments"). */
export const BANK_TIME = t`Bank payments can take up to 14 business days.`

/** The types of a new shop in the specification's words. */
export const PRODUCT_FILES_IN_WORDS = t`images, PDFs, videos, and text files up to 5GB`

export const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** As stored. Buyers may type lower case. */
export const DISCOUNT_CODE_PATTERN = /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/
export const DISCOUNT_CODE_RULE = t`3 to 24 letters, digits or dashes, with a letter or digit at both ends`
/** To give something away, sellers set its price to 0. */
export const DISCOUNT_PERCENT_MAX = 99
/** Highest usage limit. Each checkout counts the uses. */
export const DISCOUNT_USES_MAX = 10_000

/** Sources that are counted for a listing in a month (UTC), and views from which on a source is named. */
export const SOURCES_A_MONTH_MAX = 20
export const SOURCE_VIEWS_MIN = 5
/** Longer periods have no comparison: views are kept for two years. */
export const METRICS_DAYS_COMPARED_MAX = 182

/** Sites that may frame a seller's items. */
export const EMBED_HOSTS_MAX = 20
export const EMBED_HOST_MAX_CHARACTERS = 260
export const EMBED_HOST_RULE = t`a host such as example.com, without https:// and without a path`

export const BUNDLE_NAME_MAX_CHARACTERS = 80
export const BUNDLE_DESCRIPTION_MAX_CHARACTERS = 500
export const COLLECTION_NAME_MAX_CHARACTERS = 80
export const COLLECTION_DESCRIPTION_MAX_CHARACTERS = 500
export const COLLECTION_NOTE_MAX_CHARACTERS = 500
/** The row `collection items` of private.limits has the same. */
export const COLLECTION_ITEMS_MAX = 200

export const BUNDLE_LISTINGS_MIN = 2
export const BUNDLE_LISTINGS_MAX = 20

/** Stripe's smallest charge in USD; 0 is free (Stripe, "Minimum and maximum charge amounts"). */
export const PRICE_MIN_CENTS = 50
export const PRICE_MAX_CENTS = 99_999_999
export const CURRENCY = 'USD'

export const PAGE_SIZE_DEFAULT = 24
export const PAGE_SIZE_MAX = 100
export const POPULAR_CAROUSEL_MAX = 5
export const RECENT_ORDERS_MAX = 5
export const CARD_TITLE_MAX_CHARACTERS = 30
export const CARD_DESCRIPTION_MAX_CHARACTERS = 100
export const CARD_DESCRIPTION_CUT_CHARACTERS = 50

export const DOWNLOAD_LINK_SECONDS = 60
export const CONNECT_STATE_SECONDS = 600
export const JSON_BODY_MAX_BYTES = 262_144

export const INACTIVITY_LOGOUT_SECONDS = 1800
export const STALE_SECONDS = 300
export const FETCH_RETRIES = 3
export const FETCH_RETRY_MAX_SECONDS = 30
export const TOAST_AUTO_CLOSE_SECONDS = 5
export const REVIEW_REDIRECT_SECONDS = 2
/** From the moment when it is sent to a browser. */
export const CAPTCHA_LIFETIME_SECONDS = 300
export const TOKEN_CALL_TIMEOUT_SECONDS = 10
export const TOKEN_CALL_ATTEMPTS = 3
export const TOKEN_CALL_RETRY_SECONDS = 120

// Visitors' reads may come from a read replica, which lags some seconds behind (decision 24).

/** Cache-Control of readers who need their own writes. Browsers send it for fetch mode "reload". */
export const FRESH_CACHE_CONTROL = 'no-cache'

/** How long after a write the web sends it. */
export const FRESH_AFTER_WRITE_SECONDS = 30

/** The largest lag of a replica that is still read. Lag is measured once a second. */
export const REPLICA_LAG_MAX_SECONDS = 20

// Error codes with their status and the user's text. Causes are logged, never sent.
import { PRODUCT_FILES_IN_WORDS } from './limits.ts'

const MESSAGES = {
  400: {
    invalid_request: 'The request contains an invalid value.',
    invalid_json: 'The request body isn’t valid JSON.',
    empty_basket: 'Your cart is empty.',
    several_sellers: 'Check out one seller at a time.',
    basket_too_large: 'This total is too large for one payment. Check out fewer items at once.',
    invalid_file_type: `Invalid file type or size. Only ${PRODUCT_FILES_IN_WORDS} are allowed.`,
    file_required: 'Choose a file to upload.',
    too_many_images: 'You can upload a max of 5 images.',
    invalid_state: 'This link has expired or has already been used. Start again.',
    invalid_signature: 'The signature isn’t valid.',
  },
  401: { unauthenticated: 'Not authenticated.' },
  402: { payment_failed: 'Your payment didn’t go through and you weren’t charged. Your cart is unchanged.' },
  403: {
    forbidden: 'You don’t have permission to do that.',
    account_banned: 'Your account has been banned.',
    account_suspended: 'Your account is suspended. You can use it again when the suspension ends.',
    account_deleted: 'This account was deleted.',
    key_not_allowed: 'API keys can’t make this call. Use the website instead.',
    key_scope_missing: 'This API key doesn’t have the scope for this call.',
    ban_forbidden: 'Attempt to ban user without admin permissions.',
    cannot_write: 'You can’t message this person.',
    purchase_required: 'Only buyers of this item can review it.',
    seller_required: 'Become a seller to start listing your products!',
    link_not_needed: 'Your account is in good standing. Log in instead.',
    export_code_wrong: 'The code is wrong or has expired. Request a new one.',
  },
  404: {
    not_found: 'Item not found.',
    order_not_found: 'Order not found.',
    key_not_found: 'API key not found.',
    licence_not_found: 'Licence key not found.',
    bundle_not_found: 'Bundle not found.',
    webhook_not_found: 'Webhook not found.',
    profile_not_found: 'Profile not found.',
    review_not_found: 'Review not found.',
    report_not_found: 'Report not found.',
    proposal_not_found: 'This proposal is no longer open.',
    route_not_found: 'This call doesn’t exist.',
    upload_not_found: 'We couldn’t find the uploaded file. Upload it again.',
  },
  405: { method_not_allowed: 'This call doesn’t support that method.' },
  409: {
    already_owned: 'You already purchased this item!',
    already_in_cart: 'This item is already in your cart.',
    already_in_wishlist: 'This item is already in your wishlist.',
    already_reviewed: 'You have already reviewed this item.',
    review_removed: 'We removed this review, so you can’t change it anymore.',
    own_vote: 'You can’t mark your own reviews, or reviews of your items, as helpful.',
    own_act: 'You can’t do that to yourself. Ask another admin.',
    already_done: 'Someone has already done this, or there’s nothing to undo.',
    admin_in_bad_standing: 'A banned or suspended account can’t become an admin.',
    another_admin_needed: 'No other admin can approve this. Ask the shop’s operator.',
    already_proposed: 'Someone has already proposed this.',
    own_proposal: 'You proposed this, so another admin must approve it.',
    until_not_ahead: 'Choose an end date within the next year.',
    terms_changed: 'The terms have changed. Reload the page and read them again.',
    already_appealed: 'You’ve already appealed this decision.',
    appeal_too_late: 'The time to appeal this decision has passed.',
    decided_by_another_only: 'You made this decision, so another admin must review the appeal.',
    own_report: 'You can’t report yourself.',
    already_reported: 'You’ve already reported this.',
    captcha_used: 'Please verify you are not a robot.',
    own_listing: 'You can’t buy your own listing.',
    username_taken: 'This username is already taken.',
    account_in_use: 'This payment account already belongs to another seller.',
    file_withheld: 'This file changed after we checked it, so downloads are paused. We’re looking into it.',
    sold_out: 'This item is sold out. Add it to your wishlist and try again later.',
    licence_key_repeated: 'A key is already in the list. Remove it and try again.',
    seller_not_ready: 'This seller can’t take payments right now.',
    seller_tax_not_ready: 'This seller hasn’t set up taxes yet and can’t sell right now. You weren’t charged.',
    listing_quota_reached: 'You’ve reached your listing limit.',
    release_in_progress: 'New files for this item are still processing. Try again in a moment.',
    files_changed: 'The files of this release don’t fit this item. Reload the page.',
    last_release: 'You can’t withdraw the only release. Publish another one first.',
    pictures_changed: 'The pictures of this item have changed. Reload the page.',
    listing_bought: 'This listing has buyers, so you can only deactivate it.',
    price_changed: 'A price has changed. Check your cart before you pay.',
    price_is_fixed: 'This item now has a fixed price. Please review it.',
    chosen_price_too_low: 'Your amount is below the current minimum. Choose a higher amount.',
    discount_unknown: 'This code isn’t valid for this seller. Check the spelling.',
    discount_other_seller: 'This discount code belongs to another seller. Use it for their items.',
    discount_not_started: 'This discount code isn’t valid yet.',
    discount_ended: 'This discount code is no longer valid.',
    discount_other_items: 'This discount code is for other items from this seller.',
    discount_too_large: 'This code brings the total below $0.50, the card minimum. Add another item from this seller.',
    discount_used: 'You’ve already used this discount code. Each buyer can use it once.',
    discount_used_up: 'This code has reached its usage limit.',
    discount_reserved:
      'You already have a pending payment with this discount code. Check your orders, or try again later.',
    discount_exists: 'You already have a discount code with this name. End it first.',
    discounts_full: 'You’ve reached the limit for discount codes. End one first.',
    bundle_not_cheaper: 'The bundle must cost less than its items combined.',
    bundle_exists: 'You already have a bundle with this name. Choose another name.',
    bundles_full: 'You’ve reached the limit for bundles. End one first.',
    price_not_reduced: 'The sale price must be lower than the regular price.',
    already_reduced: 'This item is already on sale. End that sale first.',
    price_reduced: 'This item is on sale. End the sale to change its price.',
    download_limit_reached: 'You’ve used all downloads of this file. Ask the seller for more.',
    consent_required: 'Agree to immediate delivery, or wait until your withdrawal period ends.',
    consent_changed: 'The consent text has changed. Reload the page and read it again.',
    consent_impossible: 'This order no longer needs your consent.',
    withdrawal_impossible: 'You can no longer withdraw from this purchase.',
    payment_pending: 'Your payment hasn’t been confirmed yet.',
    case_open: 'This item already has an open case.',
    case_moved_on: 'This case has changed. Review it again.',
    refund_impossible: 'This order can’t be refunded here right now.',
    refund_id_used: 'This refund was already sent with different details. Reload the page and try again.',
    refund_unpaid: 'This order wasn’t paid, so there’s nothing to refund.',
    refund_free: 'This order was free, so there’s nothing to refund.',
    refund_disputed: 'The buyer’s bank is reviewing this payment, so it can’t be refunded here.',
    refund_done: 'This order has already been fully refunded.',
    refund_requested: 'You’ve already requested a refund for this order. Wait for the seller’s reply.',
    dispute_closed: 'You can no longer respond to this dispute.',
    refund_too_much: 'That’s more than the amount left to refund.',
    case_impossible: 'There’s nothing to refund for this item.',
    cart_full: 'Your cart is full. Check out or remove something first.',
    wishlist_full: 'Your wishlist is full. Remove something first.',
    too_many_keys: 'You’ve reached the limit for API keys. Revoke one that you no longer use.',
    too_many_webhooks: 'You’ve reached the limit for webhooks. Delete one first.',
    webhook_disabled: 'This webhook is turned off. Turn it on first.',
    too_many_uploads: 'You have too many unfinished uploads. Finish them, or try again tomorrow.',
    last_admin: 'The shop needs at least one admin. Make someone else an admin first.',
    session_mismatch: 'This payment doesn’t match the order.',
  },
  410: {
    bundle_not_offered: 'This bundle isn’t for sale right now.',
    listing_inactive: 'This listing is no longer available.',
    session_expired: 'This checkout has expired. Your cart is unchanged.',
  },
  413: {
    body_too_large: 'The request is too large.',
    file_too_large: 'File size exceeds the 5GB limit.',
  },
  415: { unsupported_media_type: 'This call doesn’t support that content type.' },
  429: { rate_limited: 'Too many requests. Wait a moment and try again.' },
  500: { internal: 'Something went wrong on our side. Try again.' },
  502: { payment_provider_unavailable: 'The payment provider didn’t respond. Try again.' },
  503: { unavailable: 'The service isn’t available right now. Try again shortly.' },
} as const satisfies Record<number, Record<string, string>>

type Messages = typeof MESSAGES

/** The status and the message of each code. */
export const ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as { readonly [Status in keyof Messages as keyof Messages[Status]]: { status: Status; message: string } }

export type ErrorCode = keyof typeof ERRORS

/** The body of an error. `field` names the rejected part, `itemId` the rejected item of several. */
export type ErrorBody = {
  error: string
  message: string
  code: ErrorCode
  requestId: string
  field?: string
  itemId?: string
}

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERRORS, code)

// The closed table of errors: code to status and the message that a user reads. Causes are logged, never sent.
import { PRODUCT_FILES_IN_WORDS } from './limits.ts'

export const ERRORS = {
  invalid_request: { status: 400, message: 'The request contains an invalid value.' },
  invalid_json: { status: 400, message: 'The request body isn’t valid JSON.' },
  empty_basket: { status: 400, message: 'Your cart is empty.' },
  several_sellers: { status: 400, message: 'Check out one seller at a time.' },
  basket_too_large: {
    status: 400,
    message: 'This total is too large for one payment. Check out fewer items at once.',
  },
  invalid_file_type: {
    status: 400,
    message: `Invalid file type or size. Only ${PRODUCT_FILES_IN_WORDS} are allowed.`,
  },
  file_required: { status: 400, message: 'Choose a file to upload.' },
  too_many_images: { status: 400, message: 'You can upload a max of 5 images.' },
  invalid_state: { status: 400, message: 'This link has expired or has already been used. Start again.' },
  invalid_signature: { status: 400, message: 'The signature isn’t valid.' },
  unauthenticated: { status: 401, message: 'Not authenticated.' },
  forbidden: { status: 403, message: 'You don’t have permission to do that.' },
  account_banned: { status: 403, message: 'Your account has been banned.' },
  account_suspended: {
    status: 403,
    message: 'Your account is suspended. You can use it again when the suspension ends.',
  },
  account_deleted: { status: 403, message: 'This account was deleted.' },
  key_not_allowed: { status: 403, message: 'API keys can’t make this call. Use the website instead.' },
  key_scope_missing: { status: 403, message: 'This API key doesn’t have the scope for this call.' },
  ban_forbidden: { status: 403, message: 'Attempt to ban user without admin permissions.' },
  cannot_write: { status: 403, message: 'You can’t message this person.' },
  purchase_required: { status: 403, message: 'Only buyers of this item can review it.' },
  seller_required: { status: 403, message: 'Become a seller to start listing your products!' },
  not_found: { status: 404, message: 'Item not found.' },
  order_not_found: { status: 404, message: 'Order not found.' },
  key_not_found: { status: 404, message: 'API key not found.' },
  bundle_not_found: { status: 404, message: 'Bundle not found.' },
  webhook_not_found: { status: 404, message: 'Webhook not found.' },
  profile_not_found: { status: 404, message: 'Profile not found.' },
  review_not_found: { status: 404, message: 'Review not found.' },
  report_not_found: { status: 404, message: 'Report not found.' },
  proposal_not_found: { status: 404, message: 'This proposal is no longer open.' },
  route_not_found: { status: 404, message: 'This call doesn’t exist.' },
  upload_not_found: { status: 404, message: 'We couldn’t find the uploaded file. Upload it again.' },
  method_not_allowed: { status: 405, message: 'This call doesn’t support that method.' },
  already_owned: { status: 409, message: 'You already purchased this item!' },
  already_in_cart: { status: 409, message: 'This item is already in your cart.' },
  already_in_wishlist: { status: 409, message: 'This item is already in your wishlist.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this item.' },
  review_removed: { status: 409, message: 'We removed this review, so you can’t change it anymore.' },
  own_vote: { status: 409, message: 'You can’t mark your own reviews, or reviews of your items, as helpful.' },
  own_act: { status: 409, message: 'You can’t do that to yourself. Ask another admin.' },
  already_done: { status: 409, message: 'Someone has already done this, or there’s nothing to undo.' },
  admin_in_bad_standing: { status: 409, message: 'A banned or suspended account can’t become an admin.' },
  another_admin_needed: {
    status: 409,
    message: 'No other admin can approve this. Ask the shop’s operator.',
  },
  already_proposed: { status: 409, message: 'Someone has already proposed this.' },
  own_proposal: { status: 409, message: 'You proposed this, so another admin must approve it.' },
  until_not_ahead: { status: 409, message: 'Choose an end date within the next year.' },
  terms_changed: {
    status: 409,
    message: 'The terms have changed. Reload the page and read them again.',
  },
  already_appealed: { status: 409, message: 'You’ve already appealed this decision.' },
  link_not_needed: { status: 403, message: 'Your account is in good standing. Log in instead.' },
  export_code_wrong: { status: 403, message: 'The code is wrong or has expired. Request a new one.' },
  appeal_too_late: { status: 409, message: 'The time to appeal this decision has passed.' },
  decided_by_another_only: {
    status: 409,
    message: 'You made this decision, so another admin must review the appeal.',
  },
  own_report: { status: 409, message: 'You can’t report yourself.' },
  already_reported: { status: 409, message: 'You’ve already reported this.' },
  captcha_used: { status: 409, message: 'Please verify you are not a robot.' },
  own_listing: { status: 409, message: 'You can’t buy your own listing.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  account_in_use: { status: 409, message: 'This payment account already belongs to another seller.' },
  file_withheld: {
    status: 409,
    message: 'This file changed after we checked it, so downloads are paused. We’re looking into it.',
  },
  seller_not_ready: { status: 409, message: 'This seller can’t take payments right now.' },
  seller_tax_not_ready: {
    status: 409,
    message: 'This seller hasn’t set up taxes yet and can’t sell right now. You weren’t charged.',
  },
  listing_quota_reached: { status: 409, message: 'You’ve reached your listing limit.' },
  payment_failed: {
    status: 402,
    message: 'Your payment didn’t go through and you weren’t charged. Your cart is unchanged.',
  },
  version_in_progress: {
    status: 409,
    message: 'New files for this item are still processing. Try again in a moment.',
  },
  pictures_changed: {
    status: 409,
    message: 'The pictures of this item have changed. Reload the page.',
  },
  listing_bought: { status: 409, message: 'This listing has buyers, so you can only deactivate it.' },
  price_changed: { status: 409, message: 'A price has changed. Check your cart before you pay.' },
  price_is_fixed: { status: 409, message: 'This item now has a fixed price. Please review it.' },
  chosen_price_too_low: {
    status: 409,
    message: 'Your amount is below the current minimum. Choose a higher amount.',
  },
  discount_unknown: { status: 409, message: 'This code isn’t valid for this seller. Check the spelling.' },
  discount_other_seller: {
    status: 409,
    message: 'This discount code belongs to another seller. Use it for their items.',
  },
  discount_not_started: { status: 409, message: 'This discount code isn’t valid yet.' },
  discount_ended: { status: 409, message: 'This discount code is no longer valid.' },
  discount_other_items: { status: 409, message: 'This discount code is for other items from this seller.' },
  discount_too_large: {
    status: 409,
    message: 'This code brings the total below $0.50, the card minimum. Add another item from this seller.',
  },
  discount_used: { status: 409, message: 'You’ve already used this discount code. Each buyer can use it once.' },
  discount_used_up: { status: 409, message: 'This code has reached its usage limit.' },
  discount_reserved: {
    status: 409,
    message: 'You already have a pending payment with this discount code. Check your orders, or try again later.',
  },
  discount_exists: { status: 409, message: 'You already have a discount code with this name. End it first.' },
  discounts_full: { status: 409, message: 'You’ve reached the limit for discount codes. End one first.' },
  bundle_not_cheaper: { status: 409, message: 'The bundle must cost less than its items combined.' },
  bundle_exists: { status: 409, message: 'You already have a bundle with this name. Choose another name.' },
  bundles_full: { status: 409, message: 'You’ve reached the limit for bundles. End one first.' },
  price_not_reduced: { status: 409, message: 'The sale price must be lower than the regular price.' },
  already_reduced: { status: 409, message: 'This item is already on sale. End that sale first.' },
  price_reduced: {
    status: 409,
    message: 'This item is on sale. End the sale to change its price.',
  },
  consent_required: {
    status: 409,
    message: 'Agree to immediate delivery, or wait until your withdrawal period ends.',
  },
  consent_changed: {
    status: 409,
    message: 'The consent text has changed. Reload the page and read it again.',
  },
  consent_impossible: { status: 409, message: 'This order no longer needs your consent.' },
  withdrawal_impossible: { status: 409, message: 'You can no longer withdraw from this purchase.' },
  payment_pending: { status: 409, message: 'Your payment hasn’t been confirmed yet.' },
  case_open: { status: 409, message: 'This item already has an open case.' },
  case_moved_on: { status: 409, message: 'This case has changed. Review it again.' },
  refund_impossible: { status: 409, message: 'This order can’t be refunded here right now.' },
  refund_id_used: {
    status: 409,
    message: 'This refund was already sent with different details. Reload the page and try again.',
  },
  refund_unpaid: { status: 409, message: 'This order wasn’t paid, so there’s nothing to refund.' },
  refund_free: { status: 409, message: 'This order was free, so there’s nothing to refund.' },
  refund_disputed: {
    status: 409,
    message: 'The buyer’s bank is reviewing this payment, so it can’t be refunded here.',
  },
  refund_done: { status: 409, message: 'This order has already been fully refunded.' },
  refund_requested: {
    status: 409,
    message: 'You’ve already requested a refund for this order. Wait for the seller’s reply.',
  },
  dispute_closed: { status: 409, message: 'You can no longer respond to this dispute.' },
  refund_too_much: { status: 409, message: 'That’s more than the amount left to refund.' },
  case_impossible: { status: 409, message: 'There’s nothing to refund for this item.' },
  cart_full: { status: 409, message: 'Your cart is full. Check out or remove something first.' },
  wishlist_full: { status: 409, message: 'Your wishlist is full. Remove something first.' },
  too_many_keys: { status: 409, message: 'You’ve reached the limit for API keys. Revoke one that you no longer use.' },
  too_many_webhooks: { status: 409, message: 'You’ve reached the limit for webhooks. Delete one first.' },
  webhook_disabled: { status: 409, message: 'This webhook is turned off. Turn it on first.' },
  too_many_uploads: {
    status: 409,
    message: 'You have too many unfinished uploads. Finish them, or try again tomorrow.',
  },
  last_admin: { status: 409, message: 'The shop needs at least one admin. Make someone else an admin first.' },
  session_mismatch: { status: 409, message: 'This payment doesn’t match the order.' },
  bundle_not_offered: { status: 410, message: 'This bundle isn’t for sale right now.' },
  listing_inactive: { status: 410, message: 'This listing is no longer available.' },
  session_expired: { status: 410, message: 'This checkout has expired. Your cart is unchanged.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  file_too_large: { status: 413, message: 'File size exceeds the 5GB limit.' },
  unsupported_media_type: { status: 415, message: 'This call doesn’t support that content type.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again.' },
  payment_provider_unavailable: { status: 502, message: 'The payment provider didn’t respond. Try again.' },
  unavailable: { status: 503, message: 'The service isn’t available right now. Try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Body of every answer that is not a success. `field` names the part of a payload that was rejected, `itemId` the one item of several. */
export type ErrorBody = {
  error: string
  message: string
  code: ErrorCode
  requestId: string
  field?: string
  itemId?: string
}

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERRORS, code)

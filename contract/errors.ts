// The closed table of errors: code to status and the message that a user reads. Causes are logged, never sent.
import { PRODUCT_FILES_IN_WORDS } from './limits.ts'

export const ERRORS = {
  invalid_request: { status: 400, message: 'Something in the request is not valid.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  empty_basket: { status: 400, message: 'Your cart is empty.' },
  several_sellers: { status: 400, message: 'Please check out the items of one seller at a time.' },
  basket_too_large: {
    status: 400,
    message: 'This total is too large for one payment. Please check out fewer items at once.',
  },
  invalid_file_type: {
    status: 400,
    message: `Invalid file type or size. Only ${PRODUCT_FILES_IN_WORDS} are allowed.`,
  },
  file_required: { status: 400, message: 'Please choose a file to upload.' },
  too_many_images: { status: 400, message: 'You can upload a max of 5 images.' },
  invalid_state: { status: 400, message: 'This link has expired or was used before. Please start again.' },
  invalid_signature: { status: 400, message: 'The signature is not valid.' },
  unauthenticated: { status: 401, message: 'Not authenticated.' },
  forbidden: { status: 403, message: 'You may not do that.' },
  account_banned: { status: 403, message: 'Your account has been banned.' },
  account_suspended: {
    status: 403,
    message: 'Your account is suspended. You can use it again when the suspension ends.',
  },
  account_deleted: { status: 403, message: 'This account was deleted.' },
  key_not_allowed: { status: 403, message: 'API keys cannot make this call. Please use the website for it.' },
  key_scope_missing: { status: 403, message: 'This API key was not made for this call: it lacks the scope.' },
  ban_forbidden: { status: 403, message: 'Attempt to ban user without admin permissions.' },
  cannot_write: { status: 403, message: 'You cannot write to this person.' },
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
  route_not_found: { status: 404, message: 'There is no such call.' },
  upload_not_found: { status: 404, message: 'The uploaded file was not found. Please upload it again.' },
  method_not_allowed: { status: 405, message: 'This call does not take that method.' },
  already_owned: { status: 409, message: 'You already purchased this item!' },
  already_in_cart: { status: 409, message: 'This item is already in your cart.' },
  already_in_wishlist: { status: 409, message: 'This item is already in your wishlist.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this item.' },
  review_removed: { status: 409, message: 'We removed this review, so it can no longer be changed.' },
  own_vote: { status: 409, message: 'You cannot mark reviews of your own, or of your own items, as helpful.' },
  own_act: { status: 409, message: 'You cannot do that to yourself. Please ask another admin.' },
  already_done: { status: 409, message: 'Somebody did that already, or there is nothing to take back.' },
  admin_in_bad_standing: { status: 409, message: 'This account is banned or suspended. It cannot become an admin.' },
  another_admin_needed: {
    status: 409,
    message: 'No other admin could agree to this. Ask the operator of the shop.',
  },
  already_proposed: { status: 409, message: 'Someone has already proposed this.' },
  own_proposal: { status: 409, message: 'You proposed this. Another admin must agree.' },
  until_not_ahead: { status: 409, message: 'A suspension ends in the future, within a year.' },
  terms_changed: {
    status: 409,
    message: 'The terms have changed meanwhile. Please reload the page and read them again.',
  },
  already_appealed: { status: 409, message: 'You have appealed against this decision before.' },
  link_not_needed: { status: 403, message: 'Your account is in good standing. Please log in instead.' },
  export_code_wrong: { status: 403, message: 'The code is wrong or has expired. Request a new one.' },
  appeal_too_late: { status: 409, message: 'The time to appeal against this decision is over.' },
  decided_by_another_only: {
    status: 409,
    message: 'You made this decision, so somebody else has to decide the appeal.',
  },
  own_report: { status: 409, message: 'You cannot report yourself.' },
  already_reported: { status: 409, message: 'You have already reported this.' },
  captcha_used: { status: 409, message: 'Please verify you are not a robot.' },
  own_listing: { status: 409, message: 'You cannot buy your own listing.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  account_in_use: { status: 409, message: 'This payment account already belongs to another seller.' },
  file_withheld: {
    status: 409,
    message: 'This file is not the one that was checked, so we do not hand it out. We are looking into it.',
  },
  seller_not_ready: { status: 409, message: 'This seller cannot take payments at the moment.' },
  seller_tax_not_ready: {
    status: 409,
    message: 'This seller has not set up taxes yet, so they cannot sell at the moment. You have not been charged.',
  },
  listing_quota_reached: { status: 409, message: 'You have reached the number of listings that you can have.' },
  payment_failed: {
    status: 402,
    message: 'The payment did not come through, and nothing was bought. Your cart is as you left it.',
  },
  version_in_progress: {
    status: 409,
    message: 'New files of this item are still being made ready. Please wait a moment.',
  },
  pictures_changed: {
    status: 409,
    message: 'The pictures of this item have changed. Please reload the page.',
  },
  listing_bought: { status: 409, message: 'Someone bought this listing, so it can only be deactivated.' },
  price_changed: { status: 409, message: 'A price has changed. Please look at your cart again before you pay.' },
  price_is_fixed: { status: 409, message: 'This item has a fixed price by now. Please look at it again.' },
  chosen_price_too_low: {
    status: 409,
    message: 'This item costs at least its price, which may have changed. Please choose a higher amount.',
  },
  discount_unknown: { status: 409, message: 'This seller has no such discount code. Please look for typing errors.' },
  discount_other_seller: {
    status: 409,
    message: 'This discount code is another seller’s. Please use it for their items.',
  },
  discount_not_started: { status: 409, message: 'This discount code is not valid yet.' },
  discount_ended: { status: 409, message: 'This discount code is no longer valid.' },
  discount_other_items: { status: 409, message: 'This discount code is for other items of this seller.' },
  discount_too_large: {
    status: 409,
    message:
      'With this discount code less than $0.50 would be left to pay, which no card takes. Please add another item of this seller.',
  },
  discount_used: { status: 409, message: 'You have used this discount code before. It works once for each buyer.' },
  discount_used_up: { status: 409, message: 'This discount code has been used as often as it can be.' },
  discount_reserved: {
    status: 409,
    message:
      'A payment of yours with this discount code is on its way. Please look at your orders, or try again later.',
  },
  discount_exists: { status: 409, message: 'You have a discount code of this name already. Please end it first.' },
  discounts_full: { status: 409, message: 'You have as many discount codes as you can have. Please end one first.' },
  bundle_not_cheaper: { status: 409, message: 'A bundle costs less than its items cost one by one.' },
  bundle_exists: { status: 409, message: 'You have a bundle of this name already. Please choose another name.' },
  bundles_full: { status: 409, message: 'You have as many bundles as you can have. Please end one first.' },
  price_not_reduced: { status: 409, message: 'A reduced price is less than the price of the item.' },
  already_reduced: { status: 409, message: 'This item has a reduced price already. Please end that first.' },
  price_reduced: {
    status: 409,
    message: 'The price of this item is reduced. Please end that before you change the price.',
  },
  consent_required: {
    status: 409,
    message: 'Please ask for immediate supply first, or wait until the time to withdraw is over.',
  },
  consent_changed: {
    status: 409,
    message: 'The words of the consent have changed meanwhile. Please reload the page and read them again.',
  },
  consent_impossible: { status: 409, message: 'There is nothing to agree to for this order any more.' },
  withdrawal_impossible: { status: 409, message: 'You cannot withdraw from this purchase, or not any more.' },
  payment_pending: { status: 409, message: 'Your payment has not been confirmed yet.' },
  case_open: { status: 409, message: 'There is an open case about this item already.' },
  case_moved_on: { status: 409, message: 'This case has moved on meanwhile. Please look at it again.' },
  refund_impossible: { status: 409, message: 'This order cannot be refunded here at the moment.' },
  refund_id_used: {
    status: 409,
    message: 'This refund was sent before with other details. Please reload the page and try again.',
  },
  refund_unpaid: { status: 409, message: 'This order was not paid, so there is nothing to refund.' },
  refund_free: { status: 409, message: 'This order was free, so there is nothing to refund.' },
  refund_disputed: { status: 409, message: 'A bank is deciding about this payment, so it cannot be refunded here.' },
  refund_done: { status: 409, message: 'All of the money of this order is back, or on its way.' },
  refund_requested: {
    status: 409,
    message: 'You have asked for a refund of this order already. Please wait for the answer.',
  },
  dispute_closed: { status: 409, message: 'This dispute cannot be answered any more.' },
  refund_too_much: { status: 409, message: 'That is more than is left of this order to refund.' },
  case_impossible: { status: 409, message: 'There is nothing to be given back for this item.' },
  cart_full: { status: 409, message: 'Your cart is full. Please check out or remove something first.' },
  wishlist_full: { status: 409, message: 'Your wishlist is full. Please remove something first.' },
  too_many_keys: { status: 409, message: 'You have too many API keys. Please revoke one that you no longer use.' },
  too_many_webhooks: { status: 409, message: 'You have as many webhooks as you can have. Please delete one first.' },
  webhook_disabled: { status: 409, message: 'This webhook is turned off. Please turn it on first.' },
  too_many_uploads: {
    status: 409,
    message: 'You have too many unfinished uploads. Please finish them, or try again tomorrow.',
  },
  last_admin: { status: 409, message: 'The shop needs an admin. Please make somebody else an admin first.' },
  session_mismatch: { status: 409, message: 'This payment does not match the order.' },
  bundle_not_offered: { status: 410, message: 'This bundle is not for sale at the moment.' },
  listing_inactive: { status: 410, message: 'This listing is no longer available.' },
  session_expired: { status: 410, message: 'This checkout has expired. Your cart is as you left it.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  file_too_large: { status: 413, message: 'File size exceeds the 5GB limit.' },
  unsupported_media_type: { status: 415, message: 'This call does not take that kind of content.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_provider_unavailable: { status: 502, message: 'The payment provider did not answer. Please try again.' },
  unavailable: { status: 503, message: 'The service is not available at the moment. Please try again shortly.' },
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

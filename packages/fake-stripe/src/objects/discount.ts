// Coupons and promotion codes (API reference, "Coupons", "Promotion Codes"): once per payment, the only duration that a one-off payment knows.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export type NewCoupon = {
  id: string | undefined
  /** Cents, with their currency; or a percentage. One of both. */
  amountOff: number | null
  currency: string | null
  percentOff: number | null
  name: string | null
  maxRedemptions: number | null
  /** Unix seconds. */
  redeemBy: number | null
  metadata: Record<string, string>
  created: number
}

export const buildCoupon = (from: NewCoupon): Stripe.Coupon => ({
  id: from.id ?? newId('coupon'),
  object: 'coupon',
  amount_off: from.amountOff,
  created: from.created,
  currency: from.currency,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: from.maxRedemptions,
  metadata: from.metadata,
  name: from.name,
  percent_off: from.percentOff,
  redeem_by: from.redeemBy,
  times_redeemed: 0,
  valid: true,
})

export type NewPromotionCode = {
  coupon: string
  code: string | undefined
  active: boolean
  maxRedemptions: number | null
  expiresAt: number | null
  metadata: Record<string, string>
  created: number
}

export const buildPromotionCode = (from: NewPromotionCode): Stripe.PromotionCode => ({
  id: newId('promotionCode'),
  object: 'promotion_code',
  active: from.active,
  code: from.code ?? newId('coupon').toUpperCase(),
  created: from.created,
  customer: null,
  customer_account: null,
  expires_at: from.expiresAt,
  livemode: false,
  max_redemptions: from.maxRedemptions,
  metadata: from.metadata,
  promotion: { coupon: from.coupon, type: 'coupon' },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
})

type Redeemable = { times_redeemed: number; max_redemptions: number | null }

const hasLeft = ({ times_redeemed: times, max_redemptions: most }: Redeemable) => most === null || times < most

/** As a coupon reads at a moment: whether it can still be redeemed. */
export const couponAt = (coupon: Stripe.Coupon, now: number): Stripe.Coupon => ({
  ...coupon,
  valid: hasLeft(coupon) && (coupon.redeem_by === null || coupon.redeem_by > now),
})

export const promotionCodeAt = (code: Stripe.PromotionCode, now: number): Stripe.PromotionCode => ({
  ...code,
  active: code.active && hasLeft(code) && (code.expires_at === null || code.expires_at > now),
})

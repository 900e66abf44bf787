// `/v1/coupons`, `/v1/promotion_codes` and `/v1/tax_rates` (API reference, pages of the same names): what a session's price can name.
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParam, invalidRequest, noSuch } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { cents, flag, integer, metadata, parseParams, percentage, text } from '../api/params.ts'
import { buildCoupon, buildPromotionCode, couponAt, promotionCodeAt } from '../objects/discount.ts'
import { buildTaxRate } from '../objects/tax-rate.ts'
import type { Provider } from '../provider.ts'

const couponParams = z.strictObject({
  id: text(200).optional(),
  amount_off: cents.nullable().default(null),
  currency: z.string().toLowerCase().nullable().default(null),
  percent_off: percentage.nullable().default(null),
  duration: z.enum(['once']).default('once'),
  max_redemptions: integer(1).nullable().default(null),
  redeem_by: integer(0).nullable().default(null),
  name: text(40).nullable().default(null),
  metadata: metadata.default({}),
})
const codeParams = z.strictObject({
  promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text() }),
  code: z
    .string()
    .regex(/^[\w-]{1,500}$/)
    .optional(),
  active: flag.default(true),
  max_redemptions: integer(1).nullable().default(null),
  expires_at: integer(0).nullable().default(null),
  metadata: metadata.default({}),
})
const rateParams = z.strictObject({
  display_name: text(50),
  percentage,
  inclusive: flag,
  active: flag.default(true),
  country: z.string().length(2).nullable().default(null),
  state: z.string().min(2).nullable().default(null),
  jurisdiction: text(50).nullable().default(null),
  description: text().nullable().default(null),
  metadata: metadata.default({}),
})

export function discountRoutes(provider: Provider) {
  const { objects, clock } = provider
  const routes = new Hono()

  /** Reads one and lists them, as they are at this moment. */
  const readable = <K extends 'coupon' | 'promotion_code' | 'tax_rate'>(kind: K, path: string, what: string) => {
    const asOfNow = (object: object) => {
      const now = clock.now()
      if (kind === 'coupon') return couponAt(object as Parameters<typeof couponAt>[0], now)
      return kind === 'promotion_code' ? promotionCodeAt(object as Parameters<typeof promotionCodeAt>[0], now) : object
    }
    routes.get(
      path,
      endpoint(provider, (call) => {
        const filters: Record<string, z.ZodType<string | undefined>> = kind === 'promotion_code'
          ? { code: text().optional() }
          : {}
        const page = listObjects(call, kind, path, filters)
        return { ...page, data: page.data.map(asOfNow) }
      }),
    )
    routes.get(
      `${path}/:id`,
      endpoint(provider, ({ id, account }) => {
        const found = objects.find(kind, id, account)
        if (!found) throw noSuch(what, id)
        return asOfNow(found)
      }),
    )
  }
  readable('coupon', '/v1/coupons', 'coupon')
  readable('promotion_code', '/v1/promotion_codes', 'promotion code')
  readable('tax_rate', '/v1/tax_rates', 'tax rate')

  return routes
    .post(
      '/v1/coupons',
      endpoint(provider, ({ account, params }) => {
        const { amount_off: amountOff, percent_off: percentOff, ...rest } = parseParams(couponParams, params)
        if ((amountOff === null) === (percentOff === null))
          throw invalidParam('amount_off', 'You must pass either amount_off or percent_off to create a coupon.')
        if (amountOff !== null && rest.currency === null)
          throw invalidParam('currency', 'You must pass currency when passing amount_off.', 'parameter_missing')
        if (rest.id && objects.findAnywhere('coupon', rest.id))
          throw invalidRequest('Coupon already exists.', 'resource_already_exists', 'id')
        const { id, currency, max_redemptions: maxRedemptions, redeem_by: redeemBy, name, metadata: pairs } = rest
        const coupon = buildCoupon({
          ...{ id, amountOff, percentOff, currency, name, maxRedemptions, redeemBy },
          metadata: pairs,
          created: clock.now(),
        })
        return objects.insert('coupon', account, coupon)
      }),
    )
    .delete(
      '/v1/coupons/:id',
      endpoint(provider, ({ id, account }) => {
        if (!objects.find('coupon', id, account)) throw noSuch('coupon', id)
        objects.remove('coupon', id)
        return { id, object: 'coupon', deleted: true }
      }),
    )
    .post(
      '/v1/promotion_codes',
      endpoint(provider, ({ account, params }) => {
        const { promotion, max_redemptions, expires_at, ...rest } = parseParams(codeParams, params)
        if (!objects.find('coupon', promotion.coupon, account))
          throw noSuch('coupon', promotion.coupon, 'promotion[coupon]')
        const made = buildPromotionCode({
          ...rest,
          code: rest.code,
          coupon: promotion.coupon,
          maxRedemptions: max_redemptions,
          expiresAt: expires_at,
          created: clock.now(),
        })
        return objects.insert('promotion_code', account, made)
      }),
    )
    .post(
      '/v1/tax_rates',
      endpoint(provider, ({ account, params }) => {
        const { display_name: displayName, ...rest } = parseParams(rateParams, params)
        return objects.insert('tax_rate', account, buildTaxRate({ ...rest, displayName, created: clock.now() }))
      }),
    )
}

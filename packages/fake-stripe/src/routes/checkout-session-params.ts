// Supported parameters of "Create a Checkout Session": one-off payments with inline prices. Others
// are rejected as unknown, so that no parameter is ignored silently.
import { z } from 'zod'
import { email, flag, integer, list, metadata, text, url } from '../api/params.ts'
import { MAXIMUM_CHARGE, MINIMUM_CHARGE } from '../units.ts'

const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => code in MINIMUM_CHARGE, {
    error: ({ input }) =>
      `Invalid currency: ${String(input)}. This service supports: ${Object.keys(MINIMUM_CHARGE).join(', ')}`,
  })

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, MAXIMUM_CHARGE),
    /** By default tax is added on top. */
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
    product_data: z.strictObject({
      name: text(),
      images: list(url, 8).default([]),
    }),
  }),
})

const paymentIntentData = z.strictObject({
  metadata: metadata.default({}),
  application_fee_amount: integer(0, MAXIMUM_CHARGE).nullable().default(null),
})

const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

export const createSessionParams = z.strictObject({
  mode: z.enum(['payment']),
  line_items: list(lineItem, 100).refine((items) => items.length > 0, {
    error: 'Missing required param: line_items.',
    params: { code: 'parameter_missing' },
  }),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: paymentIntentData.prefault({}),
  /** Uses the account's rate (`/_control/accounts/:id/tax`), wherever the customer is. */
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  /** By default the dashboard's setting, which is on here. */
  adaptive_pricing: z.strictObject({ enabled: flag }).prefault({ enabled: 'true' }),
  expires_at: integer(0).optional(),
  /** The language of the page, which is English here whatever it says. */
  locale: z.enum(LOCALES).nullable().default(null),
  customer_email: email.nullable().default(null),
  billing_address_collection: z.enum(['auto', 'required']).nullable().default(null),
  invoice_creation: z.strictObject({ enabled: flag }).prefault({ enabled: 'false' }),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
})

export type CreateSessionParams = z.output<typeof createSessionParams>
export type LineItemParams = CreateSessionParams['line_items'][number]

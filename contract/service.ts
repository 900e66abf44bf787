// Health of the service. Only admins see which part is down.
import { z } from 'zod'
import { SETTING_CHANGES } from './choices.ts'
import { integer, time } from './operations/common.ts'
import { cacheable, json, operationsOf, unchanged } from './operations/operation.ts'
import { SETTING_NAMES, type SettingChange, settingProblem } from './settings.ts'

const state = z.enum(['ok', 'late', 'away'])
const part = z.object({ state, ms: z.number().describe('How long it took to answer.') })

/** What waits, and how long. Admins see it on their overview, too. */
export const queueParts = {
  mails: z.object({
    state,
    waiting: integer.nullable(),
    seconds: z.number().nullable().describe('How long the oldest one is due.'),
  }),
  jobs: z.object({
    state,
    waiting: integer.nullable(),
    seconds: z.number().nullable().describe('How long the one that waits longest is due; null where one never ran.'),
  }),
}

export const health = z.object({
  status: z
    .enum(['ok', 'late'])
    .describe('`late`: mails or jobs wait longer than they should, or a read replica does not follow.'),
  parts: z
    .object({
      database: part,
      replicas: z
        .array(
          part.extend({
            host: z.string().describe('Host and port.'),
            seconds: z
              .number()
              .nullable()
              .describe('How long it is behind the database by, at least; null where it is away.'),
          }),
        )
        .describe('Read replicas, of which visitors are answered by those that are `ok`.'),
      storage: part,
      payments: part,
      ...queueParts,
    })
    .optional(),
})

// The shop's settings (settings.ts).

const settingName = z.enum(SETTING_NAMES)
const settingValue = z
  .union([z.number(), z.string()])
  .describe('In bytes, basis points or days; `tax` and `seller_identity` are words.')
export const shopSettings = z.record(
  settingName,
  z.object({
    value: settingValue.meta({ example: 1 }),
    next_value: settingValue.nullable().describe('A value that is announced.').meta({ example: null }),
    takes_effect_at: time.nullable().describe('When the next value replaces the value.').meta({ example: null }),
  }),
)
/** What the log keeps as the facts of a change. */
export const settingChange: z.ZodType<SettingChange> = z.object({
  action: z.enum(SETTING_CHANGES),
  name: settingName,
  old: settingValue,
  new: settingValue,
  takes_effect_at: time.nullable(),
})

/** By the name of a setting. All are made or none. */
export const settingChanges = z
  .partialRecord(
    settingName,
    z.object({
      value: settingValue,
      shown: settingValue.describe('The value that the admin saw.'),
      shown_next: settingValue.nullable(),
    }),
  )
  .superRefine((changes, { addIssue }) => {
    for (const name of SETTING_NAMES) {
      const message = changes[name] && settingProblem(name, changes[name].value)
      if (message) addIssue({ code: 'custom', path: [name], message })
    }
  })
  .meta({ example: { listing_quota: { value: 200, shown: 100, shown_next: null } } })

export const serviceCalls = operationsOf('service', 'Service', 'public', {
  getHealth: {
    call: 'get /health',
    summary:
      'Check whether the API responds. `deep=true` also checks its services; only admins see which one is late or down.',
    access: 'any',
    query: z.object({ deep: z.enum(['true', 'false']).optional() }),
    answers: { 200: json('The API responds.', health) },
  },
  getShopTerms: {
    call: 'get /shop-terms',
    summary: 'Get what the shop takes of each sale, and how long buyers can withdraw.',
    answers: cacheable(
      'The terms.',
      z.object({
        fee_percent: z.number().describe('Of the price. 0 while the shop is free.'),
        next_fee: z
          .object({ percent: z.number(), starts_at: time })
          .nullable()
          .describe('A higher fee that is announced.'),
        withdrawal_days: z.number().int().describe('0 without a right of withdrawal.'),
        has_withdrawal: z.boolean().describe('Whether there is one, also of an earlier order only.'),
        identity_required_from: time
          .nullable()
          .describe('From when sellers must say who sells, planned or past. Null while it’s optional.'),
      }),
    ),
    caching: 'rarely-changed',
  },
  getDocument: {
    call: 'get /openapi.json',
    summary: 'Get this description as an OpenAPI 3.1 document.',
    answers: cacheable('The document.', z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })),
    caching: 'rarely-changed',
  },
  getDocumentPage: {
    call: 'get /docs',
    summary: 'Get this description as a page.',
    answers: {
      200: {
        description: 'The page.',
        type: 'application/xhtml+xml',
        headers: { ETag: 'Tag of this body, for If-None-Match.', 'Cache-Control': 'How long it may be cached.' },
      },
      304: unchanged,
    },
    caching: 'rarely-changed',
  },
})

// API keys: what a program shows instead of its user's session.
import { z } from 'zod'
import { API_KEY_SCOPES } from '../choices.ts'
import { API_KEY_MAX_DAYS, API_KEY_NAME_MAX_CHARACTERS } from '../limits.ts'
import { id, text } from './common.ts'

const time = z.iso.datetime({ offset: true })
const scopes = z.array(z.enum(API_KEY_SCOPES)).min(1).max(API_KEY_SCOPES.length)

export const apiKey = z.object({
  id,
  name: z.string(),
  start: z.string().describe('The first characters of the key, to know it by.'),
  scopes,
  created_at: time,
  expires_at: time.nullable().describe('Null: it does not expire.'),
  last_used_at: time.nullable().describe('To the minute; null: never.'),
})
export const apiKeys = z.object({ keys: z.array(apiKey) })

export const apiKeyInput = z.object({
  name: text(API_KEY_NAME_MAX_CHARACTERS),
  scopes: scopes.refine((given) => new Set(given).size === given.length, 'must not name a scope twice'),
  expiresInDays: z.number().int().min(1).max(API_KEY_MAX_DAYS).optional().describe('Left out, it does not expire.'),
})
export const madeApiKey = apiKey.extend({
  key: z.string().describe('The key itself, which is told here and never again.'),
})

export type ApiKey = z.infer<typeof apiKey>
export type MadeApiKey = z.infer<typeof madeApiKey>

// What users want mail about.
import { z } from 'zod'
import { type MailKind, OPTIONAL_MAIL_KINDS } from '../mails.ts'

const optionalKind = z.enum(OPTIONAL_MAIL_KINDS as [MailKind, ...MailKind[]])

/** `enabled` false sends nothing but what is necessary, whatever the kinds say. */
export const mailPreferences = z.object({
  enabled: z.boolean(),
  kinds: z.record(optionalKind, z.boolean()).describe('Whether each kind that can be turned off is wanted.'),
})

/** What is left out stays as it is. */
export const mailPreferencesInput = z.object({
  enabled: z.boolean().optional(),
  kinds: z.partialRecord(optionalKind, z.boolean()).optional(),
})

export const unsubscribed = z.object({ kind: optionalKind })

// Mails: what users want to get, and how they turn a kind off without a login.
import { z } from 'zod'
import { mailPreferences, mailPreferencesInput, unsubscribed } from '../schemas/mail.ts'
import { json, operationsOf } from './operation.ts'

export const mailCalls = operationsOf('mail', 'Mail', {
  getMailPreferences: {
    call: 'get /users/{userId}/mail-preferences',
    summary: 'What the caller wants mail about.',
    access: 'self',
    answers: { 200: json('The preferences.', mailPreferences) },
  },
  setMailPreferences: {
    call: 'put /users/{userId}/mail-preferences',
    summary: 'Turns mails off or on: all that are not necessary, or single kinds. What is left out stays.',
    access: 'self',
    body: mailPreferencesInput,
    answers: { 200: json('The preferences as they are now.', mailPreferences) },
  },
  unsubscribe: {
    call: 'post /mail/unsubscribe/{token}',
    summary:
      'Turns the kind of mail off in which this link came (RFC 8058). Whoever has the link may call; no login is asked for.',
    access: 'public',
    params: { token: z.string() },
    answers: { 200: json('The kind of mail that is off now.', unsubscribed) },
    errors: ['invalid_state'],
  },
})

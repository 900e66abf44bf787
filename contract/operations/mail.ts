// Mails: what users want to get, and how they turn a kind off without a login.
import { z } from 'zod'
import { mailPreferences, mailPreferencesInput, unsubscribed } from '../schemas/mail.ts'
import { json, operationsOf } from './operation.ts'

export const mailCalls = operationsOf('mail', 'Mail', {
  getMailPreferences: {
    call: 'get /users/{userId}/mail-preferences',
    summary: 'Get your email preferences.',
    access: 'self',
    answers: { 200: json('The preferences.', mailPreferences) },
  },
  setMailPreferences: {
    call: 'put /users/{userId}/mail-preferences',
    summary: 'Change your email preferences. Fields you leave out stay the same.',
    access: 'self',
    body: mailPreferencesInput,
    answers: { 200: json('The updated preferences.', mailPreferences) },
  },
  unsubscribe: {
    call: 'post /mail/unsubscribe/{token}',
    summary: 'Unsubscribe from the kind of email that contained this link (RFC 8058). No login needed.',
    access: 'public',
    params: { token: z.string() },
    answers: { 200: json('The kind of email that is now off.', unsubscribed) },
    errors: ['invalid_state'],
  },
})

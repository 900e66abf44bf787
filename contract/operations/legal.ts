// What users agree to, and what is kept about them.
import { done } from '../schemas/cart.ts'
import { acceptanceInput } from '../schemas/legal.ts'
import { file, json, operationsOf } from './operation.ts'

export const legalCalls = operationsOf('legal', 'Terms and data', {
  acceptTerms: {
    call: 'post /users/{userId}/acceptances',
    summary: 'Accept the current terms. Signing up accepts the terms of that day.',
    access: 'self',
    body: acceptanceInput,
    answers: { 200: json('The acceptance is stored. Repeating it changes nothing.', done) },
    errors: ['terms_changed'],
  },
  getExport: {
    function: 'downloads',
    call: 'get /users/{userId}/export',
    summary:
      'Export all data about you as a ZIP: data.json, a README.txt that explains it, and your files. Works while banned or suspended; three times a day.',
    access: 'self',
    answers: { 200: file('The archive, streamed.', 'application/zip') },
    errors: ['rate_limited'],
  },
})

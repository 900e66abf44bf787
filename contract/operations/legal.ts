// What users agree to, and what is kept about them.
import { done } from '../schemas/cart.ts'
import { acceptanceInput } from '../schemas/legal.ts'
import { file, json, operationsOf } from './operation.ts'

export const legalCalls = operationsOf('legal', 'Terms and data', {
  acceptTerms: {
    call: 'post /users/{userId}/acceptances',
    summary: 'The caller accepts the terms that hold now. Whoever signs up has accepted those of that day.',
    access: 'self',
    body: acceptanceInput,
    answers: { 200: json('It is noted, with the time. Once more changes nothing.', done) },
    errors: ['terms_changed'],
  },
  getExport: {
    function: 'downloads',
    call: 'get /users/{userId}/export',
    summary:
      'All that is kept about the caller, as a ZIP file: data.json, README.txt which explains it, and their own files. Also for who is banned or suspended; three times a day.',
    access: 'self',
    answers: { 200: file('The archive, as it is made.', 'application/zip') },
    errors: ['rate_limited'],
  },
})

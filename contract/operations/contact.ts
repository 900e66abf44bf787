// The contact form and its captcha (spec section 7).
import { done } from '../schemas/cart.ts'
import { captcha, contactInput } from '../schemas/contact.ts'
import { json, operationsOf } from './operation.ts'

export const contactCalls = operationsOf('contact', 'Contact', {
  getCaptcha: {
    call: 'get /contact/captcha',
    summary: 'A challenge for the contact form, for five minutes (altcha.org, protocol 2).',
    access: 'public',
    answers: { 200: json('The challenge.', captcha) },
  },
  sendContactMessage: {
    call: 'post /contact',
    summary: 'Keeps a message for the operators and mails it to them. Each solved captcha counts once.',
    access: 'public',
    body: contactInput,
    answers: { 201: json('The message is kept.', done) },
    errors: ['captcha_used', 'rate_limited'],
  },
})

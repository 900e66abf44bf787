// The contact form and its captcha (spec section 7).
import { done } from '../schemas/cart.ts'
import { captcha, contactInput } from '../schemas/contact.ts'
import { json, operationsOf } from './operation.ts'

export const contactCalls = operationsOf('contact', 'Contact', {
  getCaptcha: {
    call: 'get /contact/captcha',
    summary: 'Get a captcha challenge for the contact form (altcha.org, protocol 2). It expires after five minutes.',
    access: 'public',
    answers: { 200: json('The challenge.', captcha) },
  },
  sendContactMessage: {
    call: 'post /contact',
    summary: 'Send a message to the operators. Each solved captcha works once.',
    access: 'public',
    body: contactInput,
    answers: { 201: json('The message is stored.', done) },
    errors: ['captcha_used', 'rate_limited'],
  },
})

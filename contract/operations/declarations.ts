// What buyers declare of an order whose files wait: that they ask for them, or that they withdraw. Whoever is banned or suspended may, too.
import { done } from '../schemas/cart.ts'
import { consentInput, withdrawn } from '../schemas/orders.ts'
import { json, operationsOf } from './operation.ts'

export const declarationCalls = operationsOf('declarations', 'Orders and checkout', {
  giveConsent: {
    call: 'post /orders/{orderId}/consent',
    summary:
      'Asks for immediate supply of an order of the caller’s, which ends their right of withdrawal. The same again changes nothing.',
    access: 'redress',
    body: consentInput,
    answers: { 200: json('It is written down, and confirmed by mail.', done) },
    errors: ['order_not_found', 'consent_changed', 'consent_impossible'],
  },
  withdrawFromOrder: {
    call: 'post /orders/{orderId}/withdrawal',
    summary:
      'Withdraws from an order of the caller’s: all of its money goes back, and its files are gone. The same again changes nothing.',
    access: 'redress',
    answers: { 200: json('When it was declared, which is confirmed by mail.', withdrawn) },
    errors: ['order_not_found', 'refund_disputed', 'withdrawal_impossible'],
  },
})

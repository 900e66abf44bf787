// What buyers declare of an order whose files wait: that they ask for them, or that they withdraw. Whoever is banned or suspended may, too.
import { done } from '../schemas/cart.ts'
import { consentInput, withdrawn } from '../schemas/orders.ts'
import { json, operationsOf } from './operation.ts'

export const declarationCalls = operationsOf('declarations', 'Orders and checkout', {
  giveConsent: {
    call: 'post /orders/{orderId}/consent',
    summary:
      'Ask for immediate delivery of your order, which ends your right of withdrawal. Repeating it changes nothing.',
    access: 'redress',
    body: consentInput,
    answers: { 200: json('The consent is stored and confirmed by email.', done) },
    errors: ['order_not_found', 'consent_changed', 'consent_impossible'],
  },
  withdrawFromOrder: {
    call: 'post /orders/{orderId}/withdrawal',
    summary: 'Withdraw from your order: you get a full refund and lose access. Repeating it changes nothing.',
    access: 'redress',
    answers: { 200: json('The time of the declaration, confirmed by email.', withdrawn) },
    errors: ['order_not_found', 'refund_disputed', 'withdrawal_impossible'],
  },
})

// Discounts: the codes of a seller. What a code takes off is asked at the checkout (orders.ts).
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { discountInput, discounts } from '../schemas/discounts.ts'
import { json, operationsOf } from './operation.ts'

export const discountCalls = operationsOf('discounts', 'Discounts', {
  listDiscounts: {
    call: 'get /users/{userId}/discounts',
    summary: 'The caller’s discount codes, newest first, each with how often it is used.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of discounts.', discounts) },
  },
  createDiscount: {
    call: 'post /users/{userId}/discounts',
    summary:
      'Makes a discount code, for one of the caller’s listings or all of them. It is not changed later, only ended.',
    access: 'self',
    body: discountInput,
    answers: { 201: json('It can be used.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'discount_exists', 'discounts_full'],
  },
  endDiscount: {
    call: 'delete /users/{userId}/discounts/{discountId}',
    summary: 'Ends a discount code of the caller’s. Whoever is paying with it pays what was shown.',
    access: 'self',
    answers: { 200: json('It takes nothing off any more.', done) },
    errors: ['not_found'],
  },
})

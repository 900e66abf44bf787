// Discounts: the codes of a seller. What a code takes off is asked at the checkout (orders.ts).
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { discountInput, discounts } from '../schemas/discounts.ts'
import { json, operationsOf } from './operation.ts'

export const discountCalls = operationsOf('discounts', 'Discounts', {
  listDiscounts: {
    call: 'get /users/{userId}/discounts',
    summary: 'List your discount codes, newest first, with their use counts.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of discounts.', discounts) },
  },
  createDiscount: {
    call: 'post /users/{userId}/discounts',
    summary: 'Create a discount code for one or all of your listings. You can end it later, but not change it.',
    access: 'self',
    body: discountInput,
    answers: { 201: json('The discount code is active.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'discount_exists', 'discounts_full'],
  },
  endDiscount: {
    call: 'delete /users/{userId}/discounts/{discountId}',
    summary: 'End one of your discount codes. Open checkouts keep the discount.',
    access: 'self',
    answers: { 200: json('The discount code has ended.', done) },
    errors: ['not_found'],
  },
})

// Bundles: what a seller sells for less together. What they take off is computed with the cart and the checkout.
import { z } from 'zod'
import { bundle, bundleInput, bundles } from '../schemas/bundles.ts'
import { done } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const bundleCalls = operationsOf('bundles', 'Bundles', {
  listBundles: {
    call: 'get /users/{userId}/bundles',
    summary: 'List your bundles, newest first, including those not for sale.',
    access: 'self',
    scope: 'listings:read',
    answers: { 200: json('All bundles.', bundles) },
  },
  createBundle: {
    call: 'post /users/{userId}/bundles',
    summary: 'Create a bundle of your listings. You can end it later, but not change it.',
    access: 'self',
    body: bundleInput,
    answers: { 201: json('The bundle. It’s for sale while all of its listings are.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'bundles_full', 'bundle_not_cheaper', 'bundle_exists'],
  },
  endBundle: {
    call: 'delete /users/{userId}/bundles/{bundleId}',
    summary: 'End one of your bundles. Open checkouts keep its price.',
    access: 'self',
    answers: { 200: json('The bundle has ended.', done) },
    errors: ['bundle_not_found'],
  },
  getBundle: {
    call: 'get /bundles/{bundleId}',
    summary: 'Get a bundle whose listings are all for sale.',
    access: 'public',
    answers: { 200: json('The bundle.', bundle) },
    errors: ['bundle_not_found', 'bundle_not_offered'],
  },
  listBundlesOfListing: {
    call: 'get /files/{id}/bundles',
    summary: 'List a listing’s bundles that are for sale and save money, largest saving first.',
    access: 'public',
    answers: { 200: json('At most three.', bundles) },
    errors: ['not_found'],
  },
  listBundlesOfSeller: {
    call: 'get /users/public-profile/{identifier}/bundles',
    summary:
      'List a seller’s bundles that are for sale and save money, newest first. The seller is an id or a username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: { 200: json('At most twelve.', bundles) },
  },
})

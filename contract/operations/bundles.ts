// Bundles: what a seller sells for less together. What they take off is computed with the cart and the checkout.
import { z } from 'zod'
import { bundle, bundleInput, bundles } from '../schemas/bundles.ts'
import { done } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const bundleCalls = operationsOf('bundles', 'Bundles', {
  listBundles: {
    call: 'get /users/{userId}/bundles',
    summary: 'The caller’s bundles, newest first, those too that are not for sale now.',
    access: 'self',
    scope: 'listings:read',
    answers: { 200: json('All of them.', bundles) },
  },
  createBundle: {
    call: 'post /users/{userId}/bundles',
    summary: 'Makes a bundle of the caller’s listings. It is not changed later, only ended.',
    access: 'self',
    body: bundleInput,
    answers: { 201: json('It is for sale while all of its listings are.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'bundles_full', 'bundle_not_cheaper', 'bundle_exists'],
  },
  endBundle: {
    call: 'delete /users/{userId}/bundles/{bundleId}',
    summary: 'Ends a bundle of the caller’s. Whoever is paying for it pays what was shown.',
    access: 'self',
    answers: { 200: json('It takes nothing off any more.', done) },
    errors: ['bundle_not_found'],
  },
  getBundle: {
    call: 'get /bundles/{bundleId}',
    summary: 'A bundle whose listings are all for sale.',
    access: 'public',
    answers: { 200: json('The bundle.', bundle) },
    errors: ['bundle_not_found', 'bundle_not_offered'],
  },
  listBundlesOfListing: {
    call: 'get /files/{id}/bundles',
    summary:
      'The bundles for sale that a listing is in and that take something off now, those that take off most first.',
    access: 'public',
    answers: { 200: json('At most three.', bundles) },
    errors: ['not_found'],
  },
  listBundlesOfSeller: {
    call: 'get /users/public-profile/{identifier}/bundles',
    summary: 'The bundles for sale of a seller, by id or username, that take something off now, newest first.',
    access: 'public',
    params: { identifier: z.string() },
    answers: { 200: json('At most twelve.', bundles) },
  },
})

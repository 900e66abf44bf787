// Files and listings (spec section 7).
import { z } from 'zod'
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import {
  addVersionInput,
  beginUploadsInput,
  createListingInput,
  editListingInput,
  files,
  listing,
  listingForm,
  uploads,
  usage,
  versions,
} from '../schemas/listings.ts'
import { cacheable, json, operationsOf, unchanged } from './operation.ts'

export const listingCalls = operationsOf('listings', 'Listings', {
  listPopular: {
    call: 'get /files/public/popular',
    summary: 'Active listings by sales, then stars.',
    access: 'public',
    query: page,
    answers: cacheable('A page of listings.', files),
    caching: 'short-lived',
  },
  listSellerListings: {
    call: 'get /files/public/user/{identifier}',
    summary: 'The active listings of a seller, by id or username, newest first.',
    access: 'public',
    params: { identifier: z.string() },
    query: page,
    answers: cacheable('A page of listings.', files),
    errors: ['profile_not_found'],
  },
  listOwnListings: {
    call: 'get /files/user/{userId}',
    summary: 'The caller’s listings, inactive ones too, newest first.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of listings.', files) },
  },
  getUsage: {
    call: 'get /files/user/{userId}/usage',
    summary: 'How many listings the caller has, inactive ones left out, out of how many.',
    access: 'self',
    answers: { 200: json('The usage.', usage) },
  },
  getListing: {
    call: 'get /files/{id}',
    summary:
      'One listing. An inactive or paused one is shown to its seller and its buyers, any to admins; others learn that it is gone.',
    access: 'any',
    // Only an active listing is everyone's, and carries a tag.
    answers: { 200: json('The listing.', listing), 304: unchanged },
    errors: ['not_found', 'listing_inactive'],
  },
  countView: {
    call: 'post /files/{id}/views',
    summary: 'Counts that someone opened the page of a listing, once a day for each visitor.',
    access: 'public',
    answers: { 200: json('Heard, whether it counted or not.', done) },
    errors: ['not_found', 'rate_limited'],
  },
  beginUploads: {
    call: 'post /files/uploads',
    summary: 'Places in Storage that the caller may upload objects to, one per kind.',
    access: 'user',
    body: beginUploadsInput,
    answers: { 201: json('The places, in the order of the kinds.', uploads) },
    errors: ['too_many_uploads', 'seller_required'],
  },
  createListing: {
    call: 'post /files/upload',
    summary: 'Creates a listing, from objects uploaded before (JSON) or from a form that carries them.',
    access: 'user',
    body: createListingInput,
    form: listingForm,
    answers: { 201: json('The listing.', listing) },
    errors: [
      'too_many_uploads',
      'forbidden',
      'seller_required',
      'listing_quota_reached',
      'upload_not_found',
      'file_required',
      'invalid_file_type',
      'too_many_images',
      'file_too_large',
      // Taken down before it was answered, alone or with its seller.
      'not_found',
    ],
  },
  editListing: {
    call: 'put /files/edit-item/{itemId}',
    summary: 'Changes title, description and price of an own listing.',
    access: 'user',
    body: editListingInput,
    answers: { 200: json('The listing as it is now.', listing) },
    errors: ['not_found'],
  },
  addVersion: {
    call: 'post /files/{id}/versions',
    summary:
      'Gives an own listing a new version of its file, from an object uploaded before. The old one is sold until it is ready.',
    access: 'user',
    body: addVersionInput,
    answers: { 201: json('The versions; the new one is pending where it needs longer.', versions) },
    errors: [
      'rate_limited',
      'seller_required',
      'not_found',
      'version_in_progress',
      'upload_not_found',
      'file_required',
      'invalid_file_type',
      'file_too_large',
    ],
  },
  listVersions: {
    call: 'get /files/{id}/versions',
    summary: 'The versions of the file of a listing that the caller sells or holds, newest first.',
    access: 'user',
    answers: { 200: json('The versions.', versions) },
    errors: ['not_found'],
  },
  deactivateListing: {
    call: 'patch /files/{id}/deactivate',
    summary: 'Hides an own listing, and takes it out of all carts and wishlists.',
    access: 'user',
    answers: { 200: json('The listing as it is now.', listing) },
    errors: ['not_found'],
  },
  reactivateListing: {
    call: 'patch /files/{id}/reactivate',
    summary: 'Shows an own listing again.',
    access: 'user',
    answers: { 200: json('The listing as it is now.', listing) },
    errors: ['not_found', 'listing_quota_reached'],
  },
  deleteListing: {
    call: 'delete /files/{id}',
    summary: 'Deletes an own listing that nobody bought.',
    access: 'user',
    answers: { 200: json('It is gone.', done) },
    errors: ['not_found', 'listing_bought'],
  },
})

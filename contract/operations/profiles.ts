// Profiles and accounts (spec section 7).
import { z } from 'zod'
import { done } from '../schemas/cart.ts'
import {
  avatarChanged,
  avatarForm,
  bannerChanged,
  ownProfile,
  publicProfile,
  syncInput,
  updateProfileInput,
  updateShopInput,
  user,
  usernameAvailability,
} from '../schemas/profiles.ts'
import { cacheable, json, operationsOf } from './operation.ts'

const SETS_COOKIE = { 'Set-Cookie': 'The cookie view-token, once for each of those pages.' }

export const profileCalls = operationsOf('profiles', 'Profiles', {
  getProfile: {
    call: 'get /users/profile/{userId}',
    summary: 'The caller’s own profile. A banned person still reads that they are.',
    access: 'self',
    answers: { 200: json('The full profile.', ownProfile) },
  },
  getPublicProfile: {
    call: 'get /users/public-profile/{identifier}',
    summary: 'What everyone may see of a person, by id or username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: cacheable('The public profile.', publicProfile),
    errors: ['profile_not_found'],
  },
  syncProfile: {
    call: 'post /users/sync',
    summary:
      'Makes the caller’s profile at the first sign-in. 403 account_deleted means that the account is gone for good.',
    access: 'user',
    body: syncInput,
    answers: { 200: json('The full profile.', user) },
    errors: ['forbidden'],
  },
  updateProfile: {
    call: 'put /users/profile/update/{userId}',
    summary: 'Changes name, avatar and username; what is left out stays as it is.',
    access: 'self',
    body: updateProfileInput,
    answers: { 200: json('The profile as it is now.', user) },
    errors: ['rate_limited', 'username_taken'],
  },
  setAvatar: {
    function: 'downloads',
    call: 'post /users/{userId}/avatar',
    summary: 'Takes a picture of the caller’s own, PNG or JPEG, and shows it on their profile.',
    access: 'self',
    form: avatarForm,
    answers: { 200: json('Where the picture is.', avatarChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  updateShop: {
    call: 'put /users/{userId}/shop',
    summary: 'Changes what the public profile says: the bio of everybody, the rest of sellers. What is left out stays.',
    access: 'self',
    body: updateShopInput,
    answers: { 200: json('The profile as it is now.', user) },
    errors: ['seller_required', 'rate_limited'],
  },
  setBanner: {
    function: 'downloads',
    call: 'post /users/{userId}/banner',
    summary: 'Takes a wide picture, PNG or JPEG, and shows it on the seller’s profile.',
    access: 'self',
    form: avatarForm,
    answers: { 200: json('Where the picture is.', bannerChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'seller_required', 'rate_limited'],
  },
  getUsernameAvailability: {
    call: 'get /users/username-availability/{username}',
    summary: 'Whether the caller could take a username, and why not. Their own counts as available.',
    access: 'user',
    params: { username: z.string() },
    answers: { 200: json('Whether it is available.', usernameAvailability) },
    errors: ['rate_limited'],
  },
  keepViewToken: {
    call: 'put /view-token',
    summary:
      'Puts the caller’s token into a cookie that scripts cannot read and only the caller’s own pages get, for their first view.',
    access: 'user',
    answers: { 200: json('The cookie is set.', done, SETS_COOKIE) },
  },
  forgetViewToken: {
    call: 'delete /view-token',
    summary: 'Removes that cookie.',
    access: 'public',
    answers: { 200: json('There is none any more.', done, SETS_COOKIE) },
  },
  deleteAccount: {
    call: 'delete /users/delete/{userId}',
    summary: 'Deletes the caller’s account for good. What others bought of them stays theirs.',
    access: 'self',
    answers: { 200: json('The account is gone.', done) },
    errors: ['last_admin'],
  },
})

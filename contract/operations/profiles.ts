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

const SETS_COOKIE = { 'Set-Cookie': 'The view-token cookie, once per page.' }

export const profileCalls = operationsOf('profiles', 'Profiles', {
  getProfile: {
    call: 'get /users/profile/{userId}',
    summary: 'Get your own profile. Banned users can still read theirs.',
    access: 'self',
    answers: { 200: json('The full profile.', ownProfile) },
  },
  getPublicProfile: {
    call: 'get /users/public-profile/{identifier}',
    summary: 'Get a public profile by id or username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: cacheable('The public profile.', publicProfile),
    errors: ['profile_not_found'],
  },
  syncProfile: {
    call: 'post /users/sync',
    summary: 'Create your profile at first login. 403 account_deleted means the account is gone for good.',
    access: 'user',
    body: syncInput,
    answers: { 200: json('The full profile.', user) },
    errors: ['forbidden'],
  },
  updateProfile: {
    call: 'put /users/profile/update/{userId}',
    summary: 'Change your name, avatar and username. Fields you leave out stay the same.',
    access: 'self',
    body: updateProfileInput,
    answers: { 200: json('The updated profile.', user) },
    errors: ['rate_limited', 'username_taken'],
  },
  setAvatar: {
    function: 'downloads',
    call: 'post /users/{userId}/avatar',
    summary: 'Upload your avatar as PNG or JPEG.',
    access: 'self',
    form: avatarForm,
    answers: { 200: json('The picture’s URL.', avatarChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  updateShop: {
    call: 'put /users/{userId}/shop',
    summary:
      'Change your public profile: bio for everyone, shop texts for sellers. Fields you leave out stay the same.',
    access: 'self',
    body: updateShopInput,
    answers: { 200: json('The updated profile.', user) },
    errors: ['seller_required', 'rate_limited'],
  },
  setBanner: {
    function: 'downloads',
    call: 'post /users/{userId}/banner',
    summary: 'Upload your shop banner as PNG or JPEG.',
    access: 'self',
    form: avatarForm,
    answers: { 200: json('The picture’s URL.', bannerChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'seller_required', 'rate_limited'],
  },
  getUsernameAvailability: {
    call: 'get /users/username-availability/{username}',
    summary: 'Check whether a username is available, and why not. Your own counts as available.',
    access: 'user',
    params: { username: z.string() },
    answers: { 200: json('The availability.', usernameAvailability) },
    errors: ['rate_limited'],
  },
  keepViewToken: {
    call: 'put /view-token',
    summary: 'Store your token in an HttpOnly cookie for the first view of your own pages.',
    access: 'user',
    answers: { 200: json('The cookie is set.', done, SETS_COOKIE) },
  },
  forgetViewToken: {
    call: 'delete /view-token',
    summary: 'Remove that cookie.',
    access: 'public',
    answers: { 200: json('It’s removed.', done, SETS_COOKIE) },
  },
  deleteAccount: {
    call: 'delete /users/delete/{userId}',
    summary: 'Delete your account for good. Buyers keep what they bought.',
    access: 'self',
    answers: { 200: json('The account is deleted.', done) },
    errors: ['last_admin'],
  },
})

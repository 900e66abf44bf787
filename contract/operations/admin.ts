// What admins look at and answer. Lists are newest first, page by page.
import {
  actionQuery,
  contactAnswerInput,
  contactMessages,
  contactQuery,
  describedUser,
  differenceQuery,
  failedMails,
  foundListings,
  foundReviews,
  foundUsers,
  listingQuery,
  loggedActions,
  reviewQuery,
  stripeDifferences,
  userQuery,
} from '../schemas/admin.ts'
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { json, operationsOf } from './operation.ts'

export const adminCalls = operationsOf('admin', 'Administration', {
  listUsers: {
    call: 'get /admin/users',
    summary: 'Users by name, address or id.',
    access: 'admin',
    query: userQuery,
    answers: { 200: json('A page of users.', foundUsers) },
  },
  getUser: {
    call: 'get /admin/users/{userId}',
    summary: 'What is known of one user: in numbers, and what was decided about them.',
    access: 'admin',
    answers: { 200: json('The user.', describedUser) },
    errors: ['profile_not_found'],
  },
  listAllListings: {
    call: 'get /admin/listings',
    summary: 'Listings of every status, by title, id or seller.',
    access: 'admin',
    query: listingQuery,
    answers: { 200: json('A page of listings.', foundListings) },
  },
  listAllReviews: {
    call: 'get /admin/reviews',
    summary: 'Reviews, removed ones among them.',
    access: 'admin',
    query: reviewQuery,
    answers: { 200: json('A page of reviews.', foundReviews) },
  },
  listContactMessages: {
    call: 'get /admin/contact-messages',
    summary: 'What was written in the contact form.',
    access: 'admin',
    query: contactQuery,
    answers: { 200: json('A page of messages.', contactMessages) },
  },
  answerContactMessage: {
    call: 'post /admin/contact-messages/{messageId}/answer',
    summary: 'Answers a message by mail, once, and closes it.',
    access: 'admin',
    body: contactAnswerInput,
    answers: { 200: json('The answer is on its way.', done) },
    errors: ['not_found', 'already_done'],
  },
  closeContactMessage: {
    call: 'post /admin/contact-messages/{messageId}/close',
    summary: 'Closes a message without an answer.',
    access: 'admin',
    answers: { 200: json('It is closed.', done) },
    errors: ['not_found', 'already_done'],
  },
  listActions: {
    call: 'get /admin/actions',
    summary: 'What admins did: who, when and why.',
    access: 'admin',
    query: actionQuery,
    answers: { 200: json('A page of the log.', loggedActions) },
  },
  listFailedMails: {
    call: 'get /admin/mails/failed',
    summary: 'Mails that were given up.',
    access: 'admin',
    query: page,
    answers: { 200: json('A page of mails.', failedMails) },
  },
  listStripeDifferences: {
    call: 'get /admin/ledger/differences',
    summary: 'Where Stripe and the ledger say different things of a payment.',
    access: 'admin',
    query: differenceQuery,
    answers: { 200: json('A page of differences.', stripeDifferences) },
  },
  retryMail: {
    call: 'post /admin/mails/{mailId}/retry',
    summary: 'Tries a mail again that was given up.',
    access: 'admin',
    answers: { 200: json('It is due now.', done) },
    errors: ['not_found'],
  },
})

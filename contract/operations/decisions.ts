// What admins decide about users and what they wrote, from mild to hard, and how each is taken back. The user reads a statement of it.
import { done } from '../schemas/cart.ts'
import { acted, decisionInput, suspendInput, takeDownInput, undoInput } from '../schemas/moderation.ts'
import { json, operationsOf } from './operation.ts'

const decided = { 201: json('The statement that the user reads.', acted) }
const undone = { 200: json('It is taken back.', done) }

export const decisionCalls = operationsOf('decisions', 'Moderation decisions', {
  removeReview: {
    call: 'post /admin/reviews/{reviewId}/remove',
    summary: 'Hides a review from everyone but its writer; its stars no longer count.',
    access: 'admin',
    body: decisionInput,
    answers: decided,
    errors: ['not_found', 'own_act', 'already_done', 'report_not_found'],
  },
  restoreReview: {
    call: 'post /admin/reviews/{reviewId}/restore',
    summary: 'Shows a removed review again.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  warnUser: {
    call: 'post /admin/users/{userId}/warn',
    summary: 'Tells a user that they broke a rule.',
    access: 'admin',
    body: decisionInput,
    answers: decided,
    errors: ['profile_not_found', 'own_act', 'report_not_found'],
  },
  withdrawWarning: {
    call: 'post /admin/statements/{statementId}/withdraw',
    summary: 'Takes a warning back.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  takeDownListing: {
    call: 'post /admin/listings/{listingId}/take-down',
    summary: 'Takes a listing out of the shop. Its buyers keep it, except where it is unlawful.',
    access: 'admin',
    body: takeDownInput,
    answers: decided,
    errors: ['not_found', 'own_act', 'already_done', 'report_not_found'],
  },
  restoreListing: {
    call: 'post /admin/listings/{listingId}/restore',
    summary: 'Puts a listing back that was taken down, as it was.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  suspendUser: {
    call: 'post /admin/users/{userId}/suspend',
    summary: 'Shuts a user out until a time. Their listings are paused, and come back by themselves.',
    access: 'admin',
    body: suspendInput,
    answers: decided,
    errors: ['profile_not_found', 'own_act', 'already_done', 'until_not_ahead', 'report_not_found'],
  },
  liftSuspension: {
    call: 'post /admin/users/{userId}/lift-suspension',
    summary: 'Ends a suspension before its time.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['profile_not_found', 'own_act', 'already_done'],
  },
  unbanUser: {
    call: 'post /admin/users/{userId}/unban',
    summary: 'Takes a ban back. The listings that it took are what they were.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['profile_not_found', 'own_act', 'already_done'],
  },
})

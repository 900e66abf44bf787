// What admins decide about users and what they wrote, from mild to hard, and how each is taken back. The user reads a statement of it.
import { done } from '../schemas/cart.ts'
import { acted, decisionInput, suspendInput, takeDownInput, undoInput } from '../schemas/moderation.ts'
import { json, operationsOf } from './operation.ts'

const decided = { 201: json('The statement that the user reads.', acted) }
const undone = { 200: json('The decision is reversed.', done) }

export const decisionCalls = operationsOf('decisions', 'Moderation decisions', {
  removeReview: {
    call: 'post /admin/reviews/{reviewId}/remove',
    summary: 'Hide a review from everyone but its author. Its rating no longer counts.',
    access: 'admin',
    body: decisionInput,
    answers: decided,
    errors: ['not_found', 'own_act', 'already_done', 'report_not_found'],
  },
  restoreReview: {
    call: 'post /admin/reviews/{reviewId}/restore',
    summary: 'Restore a removed review.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  warnUser: {
    call: 'post /admin/users/{userId}/warn',
    summary: 'Warn a user that they broke a rule.',
    access: 'admin',
    body: decisionInput,
    answers: decided,
    errors: ['profile_not_found', 'own_act', 'report_not_found'],
  },
  withdrawWarning: {
    call: 'post /admin/statements/{statementId}/withdraw',
    summary: 'Withdraw a warning.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  takeDownListing: {
    call: 'post /admin/listings/{listingId}/take-down',
    summary: 'Take down a listing. Buyers keep it unless it’s unlawful.',
    access: 'admin',
    body: takeDownInput,
    answers: decided,
    errors: ['not_found', 'own_act', 'already_done', 'report_not_found'],
  },
  restoreListing: {
    call: 'post /admin/listings/{listingId}/restore',
    summary: 'Restore a listing to its state before it was taken down.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['not_found', 'own_act', 'already_done'],
  },
  suspendUser: {
    call: 'post /admin/users/{userId}/suspend',
    summary: 'Suspend a user until a time. Their listings are paused and return automatically.',
    access: 'admin',
    body: suspendInput,
    answers: decided,
    errors: ['profile_not_found', 'own_act', 'already_done', 'until_not_ahead', 'report_not_found'],
  },
  liftSuspension: {
    call: 'post /admin/users/{userId}/lift-suspension',
    summary: 'Lift a suspension early.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['profile_not_found', 'own_act', 'already_done'],
  },
  unbanUser: {
    call: 'post /admin/users/{userId}/unban',
    summary: 'Unban a user and restore their listings.',
    access: 'admin',
    body: undoInput,
    answers: undone,
    errors: ['profile_not_found', 'own_act', 'already_done'],
  },
})

// Cases about items of orders: buyers open them, sellers answer, admins decide where the two do not agree.

import { done } from '../schemas/cart.ts'
import {
  adminCases,
  caseAnswerInput,
  caseDecisionInput,
  caseInput,
  caseReplyInput,
  casesQuery,
  refundAnswerInput,
  refundRequestInput,
  shopCase,
} from '../schemas/cases.ts'
import { caseMessages } from '../schemas/messages.ts'
import { json, operationsOf } from './operation.ts'

export const caseCalls = operationsOf('cases', 'Cases', {
  openCase: {
    call: 'post /orders/{orderId}/items/{itemId}/case',
    summary: 'Opens a case about an item of an order of the caller’s, in its conversation.',
    access: 'user',
    body: caseInput,
    answers: { 201: json('The case.', shopCase) },
    errors: ['rate_limited', 'order_not_found', 'case_open', 'case_impossible'],
  },
  answerCase: {
    call: 'post /cases/{caseId}/answer',
    summary: 'The seller offers a refund or a replacement, rejects, or says where the replacement is.',
    access: 'user',
    body: caseAnswerInput,
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
  replyToCase: {
    call: 'post /cases/{caseId}/reply',
    summary:
      'The buyer accepts an offer, confirms that they have the replacement, asks an admin to decide, or withdraws.',
    access: 'user',
    body: caseReplyInput,
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on'],
  },
  requestRefund: {
    call: 'post /orders/{orderId}/refund-request',
    summary:
      'Asks the seller for the money of items of an order of the caller’s, which are as they should be. One request of an order is open at a time; the same one again is that one.',
    access: 'user',
    body: refundRequestInput,
    answers: { 201: json('The request, which is a case.', shopCase) },
    errors: [
      'rate_limited',
      'order_not_found',
      'refund_unpaid',
      'refund_free',
      'refund_disputed',
      'refund_done',
      'refund_requested',
      'case_impossible',
    ],
  },
  answerRefundRequest: {
    call: 'post /cases/{caseId}/refund-answer',
    summary:
      'The seller’s one answer to a refund request: all of the money, which takes the items back, a part of it, or none.',
    access: 'user',
    body: refundAnswerInput,
    answers: { 200: json('The request.', shopCase) },
    errors: ['rate_limited', 'not_found', 'case_moved_on', 'refund_impossible', 'refund_too_much'],
  },
  listCases: {
    call: 'get /admin/cases',
    summary: 'Cases in a state, those that wait longest first; those for admins where none is named.',
    access: 'admin',
    query: casesQuery,
    answers: { 200: json('A page of cases.', adminCases) },
  },
  listCaseMessages: {
    call: 'get /admin/cases/{caseId}/messages',
    summary: 'What the two said in the conversation of a case that waits for an admin, the newest first.',
    access: 'admin',
    answers: { 200: json('At most a hundred messages; none of any other case.', caseMessages) },
    errors: ['not_found'],
  },
  decideCase: {
    call: 'post /admin/cases/{caseId}/decision',
    summary:
      'Decides a case that was escalated: a refund, nothing, or a replacement, which the seller then has to give.',
    access: 'admin',
    body: caseDecisionInput,
    answers: { 200: json('It is decided.', done) },
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
})

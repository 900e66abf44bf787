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
    summary: 'Open a case about an item you ordered.',
    access: 'user',
    body: caseInput,
    answers: { 201: json('The case.', shopCase) },
    errors: ['rate_limited', 'order_not_found', 'case_open', 'case_impossible'],
  },
  answerCase: {
    call: 'post /cases/{caseId}/answer',
    summary: 'Reply to a case as the seller: offer a refund or replacement, reject, or deliver the replacement.',
    access: 'user',
    body: caseAnswerInput,
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
  replyToCase: {
    call: 'post /cases/{caseId}/reply',
    summary:
      'Reply to a case as the buyer: accept an offer, confirm the replacement, escalate to an admin, or withdraw.',
    access: 'user',
    body: caseReplyInput,
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on'],
  },
  requestRefund: {
    call: 'post /orders/{orderId}/refund-request',
    summary:
      'Request a refund for items you ordered that have no fault. One request per order can be open; repeating it returns the same one.',
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
    summary: 'Reply to a refund request, once: refund all of it (which ends access), some of it, or none.',
    access: 'user',
    body: refundAnswerInput,
    answers: { 200: json('The request.', shopCase) },
    errors: ['rate_limited', 'not_found', 'case_moved_on', 'refund_impossible', 'refund_too_much'],
  },
  listCases: {
    call: 'get /admin/cases',
    summary: 'List cases by state, oldest first. Without a state: those waiting for an admin.',
    access: 'admin',
    query: casesQuery,
    answers: { 200: json('A page of cases.', adminCases) },
  },
  listCaseMessages: {
    call: 'get /admin/cases/{caseId}/messages',
    summary: 'List the messages of a case that is waiting for an admin, newest first.',
    access: 'admin',
    answers: { 200: json('At most 100 messages. Empty for any other case.', caseMessages) },
    errors: ['not_found'],
  },
  decideCase: {
    call: 'post /admin/cases/{caseId}/decision',
    summary: 'Decide an escalated case: refund, replacement or rejection.',
    access: 'admin',
    body: caseDecisionInput,
    answers: { 200: json('The case is decided.', done) },
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
})

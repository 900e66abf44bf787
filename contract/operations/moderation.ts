// Reports, and what admins do about them (spec section 7).
import { done } from '../schemas/cart.ts'
import { banInput, dismissedReports, reportInput, reportQuery, reports } from '../schemas/moderation.ts'
import { json, operationsOf } from './operation.ts'

export const moderationCalls = operationsOf('moderation', 'Moderation', {
  createReport: {
    call: 'post /report',
    summary: 'Report a review, a listing or a user. The database looks up the person responsible.',
    access: 'user',
    body: reportInput,
    answers: { 201: json('The report is stored.', done) },
    errors: ['forbidden', 'not_found', 'own_report', 'already_reported', 'rate_limited'],
  },
  listReports: {
    call: 'get /admin/reports',
    summary: 'List pending reports, newest first.',
    access: 'admin',
    query: reportQuery,
    answers: { 200: json('A page of reports.', reports) },
  },
  listDismissedReports: {
    call: 'get /admin/dismissed-reports',
    summary: 'List dismissed reports, newest first.',
    access: 'admin',
    query: reportQuery,
    answers: { 200: json('A page of reports.', dismissedReports) },
  },
  banUser: {
    call: 'post /admin/ban',
    summary: 'Ban a user immediately.',
    access: 'admin',
    body: banInput,
    answers: { 200: json('The user is banned.', done) },
    errors: ['ban_forbidden', 'profile_not_found', 'report_not_found'],
  },
  dismissReport: {
    call: 'put /admin/dismiss/{reportId}',
    summary: 'Dismiss a report.',
    access: 'admin',
    answers: { 200: json('The report is dismissed.', done) },
    errors: ['report_not_found'],
  },
  reactivateReport: {
    call: 'put /admin/reactivate/{reportId}',
    summary: 'Reactivate a dismissed report.',
    access: 'admin',
    answers: { 200: json('The report is pending.', done) },
    errors: ['report_not_found', 'already_reported'],
  },
})

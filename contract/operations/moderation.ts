// Reports, and what admins do about them (spec section 7).
import { done } from '../schemas/cart.ts'
import { banInput, dismissedReports, reportInput, reportQuery, reports } from '../schemas/moderation.ts'
import { json, operationsOf } from './operation.ts'

export const moderationCalls = operationsOf('moderation', 'Moderation', {
  createReport: {
    call: 'post /report',
    summary: 'Reports a review, else a listing, else a person. The database finds who is behind it.',
    access: 'user',
    body: reportInput,
    answers: { 201: json('The report is kept.', done) },
    errors: ['forbidden', 'not_found', 'own_report', 'already_reported', 'rate_limited'],
  },
  listReports: {
    call: 'get /admin/reports',
    summary: 'Reports that wait for an admin, newest first.',
    access: 'admin',
    query: reportQuery,
    answers: { 200: json('A page of reports.', reports) },
  },
  listDismissedReports: {
    call: 'get /admin/dismissed-reports',
    summary: 'Reports that were dismissed, newest first.',
    access: 'admin',
    query: reportQuery,
    answers: { 200: json('A page of reports.', dismissedReports) },
  },
  banUser: {
    call: 'post /admin/ban',
    summary: 'Bans a person, at once and everywhere.',
    access: 'admin',
    body: banInput,
    answers: { 200: json('They are banned.', done) },
    errors: ['ban_forbidden', 'profile_not_found', 'report_not_found'],
  },
  dismissReport: {
    call: 'put /admin/dismiss/{reportId}',
    summary: 'Dismisses a report.',
    access: 'admin',
    answers: { 200: json('It is dismissed.', done) },
    errors: ['report_not_found'],
  },
  reactivateReport: {
    call: 'put /admin/reactivate/{reportId}',
    summary: 'Makes a dismissed report pending again.',
    access: 'admin',
    answers: { 200: json('It is pending.', done) },
    errors: ['report_not_found', 'already_reported'],
  },
})

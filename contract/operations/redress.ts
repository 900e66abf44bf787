// Redress: decisions and appeals, and what whoever is banned or suspended still reaches. How often what was decided is everyone's to know.
import { done } from '../schemas/cart.ts'
import { downloadLink } from '../schemas/orders.ts'
import {
  appealed,
  appealInput,
  appealQuery,
  decideAppealInput,
  exportCodeInput,
  foundAppeals,
  redress,
  redressLink,
  transparency,
} from '../schemas/redress.ts'
import { cacheable, file, json, operationsOf } from './operation.ts'

export const redressCalls = operationsOf('redress', 'Redress', {
  getRedress: {
    call: 'get /redress',
    summary: 'What was decided about the caller, what they said to it, and what they bought.',
    access: 'redress',
    answers: { 200: json('Statements and purchases.', redress) },
  },
  createAppeal: {
    call: 'post /redress/appeals',
    summary: 'Appeals against a decision: once each, within six months.',
    access: 'redress',
    body: appealInput,
    answers: { 201: json('The appeal.', appealed) },
    errors: ['not_found', 'already_appealed', 'already_done', 'appeal_too_late'],
  },
  getRedressDownload: {
    function: 'downloads',
    call: 'get /redress/download/{orderId}/{listingId}',
    summary: 'A link to a bought file that starts within 60 seconds, whatever is decided about its buyer.',
    access: 'redress',
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld'],
  },
  getRedressExport: {
    function: 'downloads',
    call: 'post /redress/export',
    summary: 'All that is kept about the caller, for a code that was mailed to them. Five tries for each code.',
    access: 'redress',
    body: exportCodeInput,
    answers: { 200: file('The archive, as it is made.', 'application/zip') },
    errors: ['export_code_wrong', 'rate_limited'],
  },
  createExportCode: {
    call: 'post /redress/export-code',
    summary: 'Mails the caller a code for their export. It is valid for 15 minutes and replaces the one before.',
    access: 'redress',
    answers: { 201: json('The mail is on its way.', done) },
    errors: ['rate_limited'],
  },
  createRedressLink: {
    call: 'post /redress/link',
    summary:
      'A token that opens these calls without a login until the ban or suspension ends. It replaces the one before. Only for signed-in users.',
    access: 'redress',
    answers: { 201: json('The token.', redressLink) },
    errors: ['link_not_needed'],
  },
  listAppeals: {
    call: 'get /admin/appeals',
    summary: 'Appeals with what they are against.',
    access: 'admin',
    query: appealQuery,
    answers: { 200: json('A page of appeals.', foundAppeals) },
  },
  decideAppeal: {
    call: 'post /admin/appeals/{appealId}/decide',
    summary: 'Decides an appeal against what another admin did. What is reversed is undone with it.',
    access: 'admin',
    body: decideAppealInput,
    answers: { 200: json('It is decided.', done) },
    errors: ['not_found', 'own_act', 'decided_by_another_only', 'already_done', 'profile_not_found'],
  },
  getTransparency: {
    call: 'get /transparency',
    summary: 'How often what was decided, by rule and month, for the last 24 months.',
    access: 'public',
    answers: cacheable('Numbers.', transparency),
    caching: 'rarely-changed',
  },
})

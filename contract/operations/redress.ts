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
    summary: 'Get decisions about you, your appeals and your purchases.',
    access: 'redress',
    answers: { 200: json('Statements and purchases.', redress) },
  },
  createAppeal: {
    call: 'post /redress/appeals',
    summary: 'Appeal a decision, once, within six months.',
    access: 'redress',
    body: appealInput,
    answers: { 201: json('The appeal.', appealed) },
    errors: ['not_found', 'already_appealed', 'already_done', 'appeal_too_late'],
  },
  getRedressDownload: {
    function: 'downloads',
    call: 'get /redress/download/{orderId}/{listingId}',
    summary: 'Get a download link for a file you bought, valid for 60 seconds, even while banned or suspended.',
    access: 'redress',
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld'],
  },
  getRedressExport: {
    function: 'downloads',
    call: 'post /redress/export',
    summary: 'Export all data about you with an emailed code. Each code allows five tries.',
    access: 'redress',
    body: exportCodeInput,
    answers: { 200: file('The archive, streamed.', 'application/zip') },
    errors: ['export_code_wrong', 'rate_limited'],
  },
  createExportCode: {
    call: 'post /redress/export-code',
    summary: 'Email yourself a code for the export. It’s valid for 15 minutes and replaces the previous one.',
    access: 'redress',
    answers: { 201: json('The email is queued.', done) },
    errors: ['rate_limited'],
  },
  createRedressLink: {
    call: 'post /redress/link',
    summary:
      'Create a token that opens these calls without a login until the ban or suspension ends. It replaces the previous one. Requires a login.',
    access: 'redress',
    answers: { 201: json('The token.', redressLink) },
    errors: ['link_not_needed'],
  },
  listAppeals: {
    call: 'get /admin/appeals',
    summary: 'List appeals with their decisions.',
    access: 'admin',
    query: appealQuery,
    answers: { 200: json('A page of appeals.', foundAppeals) },
  },
  decideAppeal: {
    call: 'post /admin/appeals/{appealId}/decide',
    summary: 'Decide an appeal against another admin’s decision. Reversing also undoes the decision.',
    access: 'admin',
    body: decideAppealInput,
    answers: { 200: json('The case is decided.', done) },
    errors: ['not_found', 'own_act', 'decided_by_another_only', 'already_done', 'profile_not_found'],
  },
  getTransparency: {
    call: 'get /transparency',
    summary: 'Get the number of decisions by rule and month for the last 24 months.',
    access: 'public',
    answers: cacheable('The numbers.', transparency),
    caching: 'rarely-changed',
  },
})

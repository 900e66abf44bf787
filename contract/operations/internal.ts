// Calls between functions, and of the scheduler. They aren't public, so the API's description
// leaves them out.
import { z } from 'zod'
import { fileType, inside } from '../contents.ts'
import { PREVIEW_CHARACTERS } from '../limits.ts'
import { integer } from './common.ts'
import { json, operationsOf } from './operation.ts'

/** Progress of a reconciliation with an account, or with all in the stage `accounts`. */
const reconcileCursor = z.object({
  stage: z.enum(['sessions', 'refunds', 'disputes', 'accounts']),
  /** An account and the last checked object of it. */
  account: z.string(),
  after: z.string().nullable(),
})
export type ReconcileCursor = z.infer<typeof reconcileCursor>

/** A session whose order can't be restored, and the reason. */
const failedRestore = z.object({
  orderId: z.string(),
  sessionId: z.string(),
  accountId: z.string(),
  paymentIntentId: z.string().nullable(),
  cents: integer,
  email: z.string().nullable(),
  why: z.string(),
  isRefunded: z.boolean(),
})
const missingObject = z.object({
  bucket: z.string(),
  path: z.string(),
  /** The hidden listing. */
  listingId: z.string().nullable(),
  isWithheld: z.boolean(),
})
export type MissingObject = z.infer<typeof missingObject>
export type FailedRestore = z.infer<typeof failedRestore>

/** `next` is null at the end. */
const checkedFiles = z.object({
  looked: integer,
  lost: z.array(missingObject),
  /** Not hidden: a failure doesn't prove that the bytes are lost. */
  unreadable: z.array(missingObject.pick({ bucket: true, path: true })),
  next: z.string().nullable(),
})
const ranJobs = z.object({
  ran: z.array(z.string()),
  failed: z.array(z.string()),
  sent: integer,
  unsent: integer,
  hasMore: z.boolean(),
})
const checkedLedger = z.object({ checked: integer, failed: integer, differences: integer, hasMore: z.boolean() })
/** `next` is null at the end of an account. */
const reconciled = z.object({
  known: integer,
  restored: integer,
  closed: integer,
  followed: integer,
  lost: z.array(failedRestore),
  next: reconcileCursor.nullable(),
})

/** A stored file, as the functions that open files read it: by a link to it alone. */
const opened = z.object({ link: z.url(), mimeType: z.string(), sizeBytes: integer })
const words = z.string().max(2 * PREVIEW_CHARACTERS)
const isWhole = z.boolean()

/** What was made of a file. The bytes of a clip or a picture follow it. */
export const previewResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('text'), words, isWhole }),
  z.object({ kind: z.literal('audio'), isWhole }),
  z.object({
    kind: z.literal('pictures'),
    picture: z.object({ width: integer, height: integer, words: words.nullable() }).nullable(),
    words: words.nullable(),
    isWhole,
    /** Whether there is another step. */
    hasMore: z.boolean(),
  }),
])
export type PreviewResult = z.infer<typeof previewResult>
export const readFile = z.object({ mimeType: z.string(), inside })
const openedFile = { description: 'What was read, and bytes.', type: 'application/octet-stream' }

export const internalCalls = operationsOf('internal', 'Internal', 'scheduler', {
  getOrderLinks: {
    call: 'get /orders/{orderId}/links',
    function: 'downloads',
    summary: 'Create links to all files of an order that its buyer can access.',
    access: 'user',
    answers: { 200: json('Links by listing id.', z.object({ links: z.record(z.string(), z.string()) })) },
    errors: ['order_not_found', 'not_found', 'file_withheld'],
  },
  prepareListing: {
    call: 'post /listings/{id}/prepare',
    function: 'downloads',
    summary: 'Prepare a new listing now instead of waiting for the scheduler.',
    access: 'user',
    scope: 'files:write',
    answers: { 200: json('The listing’s new status.', z.object({ status: z.string().nullable() })) },
    errors: ['not_found', 'upload_not_found', 'file_required', 'invalid_file_type', 'file_too_large', 'upload_changed'],
  },
  prepareDue: {
    call: 'post /prepare',
    function: 'downloads',
    summary: 'Continue preparations that took longer or were interrupted.',
    answers: { 200: json('Whether to call again now.', z.object({ tried: integer, hasMore: z.boolean() })) },
  },
  sweepFiles: {
    call: 'post /sweep',
    function: 'downloads',
    summary: 'Close abandoned uploads and remove orphaned objects.',
    answers: { 200: json('How many.', z.object({ closed: integer, removed: integer, changed: integer })) },
  },
  checkFiles: {
    call: 'post /check',
    function: 'downloads',
    summary: 'After a database restore: find missing or unreadable objects, one page per call.',
    body: z.object({
      /** The path where the last call ended. */
      after: z.string().nullable(),
      /** Whether to hide lost objects. */
      withhold: z.boolean(),
    }),
    answers: { 200: json('A page.', checkedFiles) },
  },
  makePreview: {
    call: 'post /previews/make',
    function: 'previews',
    summary: 'Make a preview of a file, or the next page of one.',
    body: opened.extend({ pages: z.array(integer), step: integer, chapters: z.array(z.string()).nullable() }),
    answers: { 200: openedFile },
  },
  readContents: {
    call: 'post /contents/read',
    function: 'contents',
    summary: 'Read what is inside a file, and which type an archive has.',
    body: opened.extend({ types: z.array(fileType) }),
    answers: { 200: openedFile },
  },
  runJobs: {
    call: 'post /jobs/run',
    function: 'jobs',
    summary: 'Run due jobs and send due emails.',
    answers: { 200: json('Jobs by name, emails, and whether to call again now.', ranJobs) },
  },
  sweepOrders: {
    call: 'post /stripe/webhook/sweep',
    function: 'stripe-webhook',
    summary: 'Complete orders with lost webhooks, pay pending refunds and finish disconnections.',
    answers: { 200: json('How many.', z.object({ completed: integer, failed: integer })) },
  },
  checkLedger: {
    call: 'post /stripe/webhook/ledger',
    function: 'stripe-webhook',
    summary: 'Compare the ledger with Stripe’s balance transactions, account by account, and store the differences.',
    answers: { 200: json('Accounts read and not read, new differences.', checkedLedger) },
  },
  connectedAccounts: {
    call: 'post /stripe/webhook/reconcile/accounts',
    function: 'stripe-webhook',
    summary: 'After a database restore: list the accounts connected in Stripe, one page per call.',
    body: z.object({ after: z.string().nullable() }),
    answers: { 200: json('A page.', z.object({ accounts: z.array(z.string()), next: z.string().nullable() })) },
  },
  reconcile: {
    call: 'post /stripe/webhook/reconcile',
    function: 'stripe-webhook',
    summary:
      'After a database restore: restore orders paid since then, with their refunds, disputes and accounts, one page per call.',
    body: z.object({
      /** The time of the restored backup. */
      since: z.iso.datetime(),
      /** Whether to refund what can't be restored. */
      refund: z.boolean(),
      /** Where the last call ended. Parallel for accounts; `accounts` comes after them. */
      from: reconcileCursor,
    }),
    answers: { 200: json('What became of a page.', reconciled) },
  },
})

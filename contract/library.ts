// The library: what a buyer owns.
import { z } from 'zod'
import { LIBRARY_SORTS } from './choices.ts'
import { flag, id, integer, listSearch, nextCursor, page, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { boughtLicence, heldLicence } from './orders.ts'
import { releaseFile } from './releases.ts'

const kind = z.string().regex(/^[a-z0-9]{1,20}$/)

export const libraryItem = z.object({
  /** The listing's. */
  id,
  order_id: id,
  title: z.string().describe('At purchase, like the seller’s name and the picture.'),
  seller_id: id,
  seller_name: z.string(),
  picture: z.string().nullable(),
  is_listed: z.boolean().describe('Whether its listing page still exists.'),
  bought_at: time,
  updated_at: time.describe('When the current file was published.'),
  last_download_at: time.nullable(),
  is_updated: z.boolean().describe('Whether this release is newer than the last that you downloaded from.'),
  is_waiting: z.boolean().describe('Whether downloads wait for your consent to immediate delivery.'),
  release: integer.describe('Number of the newest release that you may download.'),
  note: z.string().nullable().describe('The seller’s words about this release.'),
  type: kind.nullable().describe('Kind of its first file, as in the filter.'),
  files: z.array(releaseFile).describe('Of this release, in the seller’s order.'),
  licence: heldLicence,
  usage_licence: boughtLicence,
  is_gift: z.boolean().describe('Whether somebody gave it to you. The order is theirs.'),
  giver: z.string().nullable().describe('Their name. Null without an account.'),
})

export const libraryQuery = page.extend({
  q: listSearch.describe('A part of an item’s title or of its seller’s name, as they were at purchase.'),
  type: kind.optional(),
  seller: id.optional(),
  listing: id.optional(),
  updated: flag.describe('Only items whose file is newer than your last download.'),
  sort: z.enum(LIBRARY_SORTS).default('bought').describe('Newest purchase first, by title, or newest file first.'),
})

export const library = z.object({ items: z.array(libraryItem), nextCursor })

export const libraryChoices = z.object({
  items: integer,
  updated: integer.describe('Items whose file is newer than your last download.'),
  sellers: z
    .array(z.object({ id, name: z.string(), items: integer }))
    .describe('The 500 with the most items, by name.'),
  types: z.array(z.object({ type: kind, items: integer })),
})

export type LibraryItem = z.infer<typeof libraryItem>
export type LibraryChoices = z.infer<typeof libraryChoices>

export const libraryCalls = operationsOf('library', 'Library', 'self', {
  listLibrary: {
    call: 'get /users/{userId}/library',
    summary: 'List the items that you own.',
    scope: 'orders:read',
    query: libraryQuery,
    answers: { 200: json('A page of items.', library) },
  },
  getLibraryChoices: {
    call: 'get /users/{userId}/library/choices',
    summary: 'Count your items by seller and type, for the filters of your library.',
    scope: 'orders:read',
    answers: { 200: json('The counts.', libraryChoices) },
  },
})

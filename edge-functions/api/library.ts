import { z } from 'zod'
import { type LibraryItem, libraryCalls } from '../../contract/library.ts'
import { cursorId, pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { handle, pictureUrls } from './_app/context.ts'
import { statements } from './_app/statements.ts'

type Row = Omit<LibraryItem, 'picture'> & { sort_title: string; showcase_images: ShowcaseImage[] }

const END = { bought: timeAndId, updated: timeAndId, title: z.tuple([z.string(), cursorId]) }
const SORTED_BY = { bought: 'bought_at', updated: 'updated_at', title: 'sort_title' } as const

export const listLibrary = handle(libraryCalls.listLibrary)(async (c, { query: { cursor, limit, ...query } }) => {
  const after = readCursor(cursor, END[query.sort])
  const request = { ...query, limit: limit + 1, ...(after ? { after } : {}) }
  const found = await c.var.asService(
    (sql) => sql<Row[]>`select * from private.find_library(${sql.json(request)}::jsonb)`,
    { standing: 'good' },
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row[SORTED_BY[query.sort]], row.id])
  const items = rows.map(({ sort_title: _, showcase_images: images, ...row }) => ({
    ...row,
    picture: pictureUrls.thumbnails(images)[0] ?? null,
  }))
  return { items, nextCursor }
})

export const { getLibraryChoices } = statements(
  'asService',
  libraryCalls,
  { getLibraryChoices: (sql) => sql`select * from private.library_choices()` },
  { standing: 'good' },
)

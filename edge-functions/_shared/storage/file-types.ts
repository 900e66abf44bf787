import type { FileTypeRow } from '../../../contract/file-types/file-type-rows.ts'
import type { Acting } from '../auth/acting.ts'
import { cacheFor } from '../once.ts'

/** Opening or closing a type takes effect after this. */
const CACHE_MS = 1_000

type Row = FileTypeRow & { position: number }

/** The most specific first: all that the shop knows, and those that sellers may upload. */
export function fileTypesOf({ asService }: Acting) {
  const allTypes = cacheFor(CACHE_MS, async () => {
    const rows = await asService<Row[]>`select * from private.all_file_types()`
    return rows.map(({ position: _, ...type }): FileTypeRow => type)
  })
  return { allTypes, openTypes: async () => (await allTypes()).filter(({ is_open }) => is_open) }
}

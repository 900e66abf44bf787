// The types of files, as rows of the database.
import type { FileType } from '../../../contract/file-types.ts'
import type { Acting } from '../auth/acting.ts'
import { keepFor } from '../once.ts'

/** Opening or closing a type takes effect after this. */
const KEPT_MS = 1_000

type Known = FileType & { is_open: boolean }

/** The most specific first: all that the shop knows, and those that sellers may upload. */
export function fileTypesOf({ asService }: Acting) {
  const knownTypes = keepFor(KEPT_MS, () =>
    asService((sql) => sql<(Known & Record<string, unknown>)[]>`select * from private.known_file_types()`),
  )
  return { knownTypes, openTypes: async () => (await knownTypes()).filter(({ is_open }) => is_open) }
}

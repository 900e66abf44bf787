// The types of files that sellers may upload, as rows of the database.
import type { FileType } from '../../../contract/file-types.ts'
import type { Acting } from '../auth/acting.ts'
import { keepFor } from '../once.ts'

/** Opening or closing a type takes effect after this. */
const KEPT_MS = 1_000

/** The most specific first. */
export const openTypesOf = ({ asService }: Acting): (() => Promise<readonly FileType[]>) =>
  keepFor(KEPT_MS, () =>
    asService((sql) => sql<(FileType & Record<string, unknown>)[]>`select * from private.open_file_types()`),
  )

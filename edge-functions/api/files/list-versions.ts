// The versions of a file as its seller and its buyers see them. Another's listing is answered like a missing one.

import { fileCalls } from '../../../contract/files.ts'
import type { Versions } from '../../../contract/index.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

/** As far as the rights of whoever asks reach. Rejects with not_found. */
export async function readVersions(sql: Transaction, id: string): Promise<Versions> {
  const versions = await sql<Versions['versions']>`
    select version, name, mime_type as file_type, size_bytes::float8 as file_size_bytes, sha256, what_changed, created_at
    from public.listing_files where listing_id = ${id} order by version desc`
  if (versions.length === 0) throw new ApiError('not_found')
  const [pending] = await sql<NonNullable<Versions['pending']>[]>`
    select name, what_changed, began_at, failure from public.pending_versions where listing_id = ${id}`
  return { versions: [...versions], pending: pending ?? null }
}

export const listVersions = handle(fileCalls.listVersions)((c, { params: { id } }) =>
  c.var.asCaller((sql) => readVersions(sql, id)),
)

// Places in Storage that the caller may upload to now, one per kind. Only sellers get any.

import { fileCalls } from '../../../contract/files.ts'
import type { Upload } from '../../../contract/index.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'
import { handle } from '../context.ts'

const BUCKETS = { product: 'product-files', showcase: 'showcase-images' } as const satisfies Record<string, Bucket>

/** Opens one upload inside a transaction of the caller's. */
export async function openUpload(sql: Transaction, bucket: Bucket): Promise<Upload> {
  const [upload] = await sql<[Upload]>`
    insert into public.uploads (bucket_id) values (${bucket}) returning id, bucket_id as bucket, object_path as path`
  return upload
}

export const beginUploads = handle(fileCalls.beginUploads)(async (c, { body: { kinds } }) => {
  const uploads = await c.var.asCaller((sql) => Promise.all(kinds.map((kind) => openUpload(sql, BUCKETS[kind]))), {
    '42501': 'seller_required',
  })
  return { uploads }
})

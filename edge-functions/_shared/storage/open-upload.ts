import type { Upload } from '../../../contract/index.ts'
import type { Transaction } from '../database/open-database.ts'
import type { Bucket } from './storage.ts'

type Options = { draftId?: string | null; size?: number }

/** Opens one upload as the caller. Only sellers may. */
export async function openUpload(sql: Transaction, bucket: Bucket, { draftId, size }: Options = {}): Promise<Upload> {
  const [upload] = await sql<[Upload]>`
    insert into public.uploads (bucket_id, draft_id, size_bytes) values (${bucket}, ${draftId ?? null}, ${size ?? 0})
    returning id, bucket_id as bucket, object_path as path`
  return upload
}

// Uploads a picture to a public bucket, open to search engines where the gateway allows it.
import type { SupabaseClient } from '@supabase/supabase-js'

type Bucket = Pick<ReturnType<SupabaseClient['storage']['from']>, 'upload'>

/** Paths are never used twice, so browsers may keep the pictures for a year. In seconds. */
const CACHE_SECONDS = '31536000'

/** Without this header, Storage keeps files out of search engines. */
const CRAWLERS_WELCOME = { 'x-robots-tag': 'all' }

/** If the gateway forbids the header, uploads without it. @throws Storage's error */
export async function storePicture(bucket: Bucket, path: string, body: Blob, contentType: string): Promise<void> {
  const upload = (headers: Record<string, string>) =>
    bucket.upload(path, body, { contentType, cacheControl: CACHE_SECONDS, upsert: false, headers })
  const first = await upload(CRAWLERS_WELCOME)
  const isUnanswered = first.error?.name === 'StorageUnknownError'
  const { error } = isUnanswered ? await upload({}) : first
  if (error) throw error
}

// One picture to a public bucket, open to search engines where the project's gateway lets a browser say so.
import type { SupabaseClient } from '@supabase/supabase-js'

type Bucket = Pick<ReturnType<SupabaseClient['storage']['from']>, 'upload'>

/** Paths are never used twice, so browsers may keep the pictures for a year. In seconds. */
const CACHE_SECONDS = '31536000'

/** Storage keeps what says nothing out of every search engine; a picture of something for sale is to be found. */
const CRAWLERS_WELCOME = { 'x-robots-tag': 'all' }

/** A browser gives no answer where a header is not allowed: then the picture goes without it. @throws what Storage answers */
export async function storePicture(bucket: Bucket, path: string, body: Blob, contentType: string): Promise<void> {
  const upload = (headers: Record<string, string>) =>
    bucket.upload(path, body, { contentType, cacheControl: CACHE_SECONDS, upsert: false, headers })
  const first = await upload(CRAWLERS_WELCOME)
  const isUnanswered = first.error?.name === 'StorageUnknownError'
  const { error } = isUnanswered ? await upload({}) : first
  if (error) throw error
}

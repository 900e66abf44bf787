// Storage from outside: private buckets, and the headers that browsers may send.
import type { Check, DoctorContext, Outcome } from '../check.ts'

const PRIVATE_BUCKETS = ['product-files', 'message-pictures']

/** Storage randomly names the bucket or the object as missing. 20 tries almost always name both. */
const TRIES_MAX = 20

/** One object of each bucket, if the operator gave a connection. */
async function storedObjects(sql: DoctorContext['sql']): Promise<Map<string, string>> {
  if (!sql) return new Map()
  const rows = await sql<{ bucket: string; name: string }[]>`
    select distinct on (bucket_id) bucket_id as bucket, name from storage.objects
    where bucket_id in ${sql(PRIVATE_BUCKETS)} order by bucket_id, name`
  return new Map(rows.map(({ bucket, name }) => [bucket, name]))
}

/** "Bucket not found" proves a private bucket. "Object not found" proves nothing. */
async function isPrivate(
  { supabase, ask }: DoctorContext,
  bucket: string,
  stored?: string,
): Promise<boolean | 'unknown'> {
  const address = `${supabase}/storage/v1/object/public/${bucket}`
  if (stored) return (await ask(`${address}/${stored}`)).status >= 300
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { status, text } = await ask(`${address}/none`)
    if (status < 300) return false
    if (/bucket not found/i.test(text)) return true
  }
  return 'unknown'
}

export const buckets: Check = async (context): Promise<Outcome> => {
  const stored = await storedObjects(context.sql)
  const found = await Promise.all(
    PRIVATE_BUCKETS.map(async (bucket) => ({ bucket, is: await isPrivate(context, bucket, stored.get(bucket)) })),
  )
  const open = found.filter(({ is }) => is === false)
  const unknown = found.filter(({ is }) => is === 'unknown').map(({ bucket }) => bucket)
  if (open.length === 0 && unknown.length > 0)
    return { skipped: `Storage does not show whether ${unknown.join(' and ')} is private: set DOCTOR_DATABASE_URL` }
  return open.map(({ bucket }) => ({
    what: 'the bucket is public: anyone with an address can fetch the file',
    where: `${context.supabase}/storage/v1/object/public/${bucket}`,
    remedy: 'make it private: storage.buckets.public = false',
  }))
}

const OF_EVERY_CALL = ['authorization', 'apikey', 'x-client-info']

/** The headers that the web sends to each service. */
const SENT: { path: string; method: string; headers: string[] }[] = [
  {
    path: '/auth/v1/token?grant_type=pkce',
    method: 'POST',
    headers: [...OF_EVERY_CALL, 'content-type', 'x-supabase-api-version'],
  },
  { path: '/rest/v1/listings', method: 'GET', headers: [...OF_EVERY_CALL, 'accept-profile'] },
  {
    path: '/storage/v1/object/showcase-images/none',
    method: 'POST',
    headers: [...OF_EVERY_CALL, 'cache-control', 'x-upsert', 'x-robots-tag'],
  },
  {
    path: '/storage/v1/upload/resumable',
    method: 'POST',
    headers: ['authorization', 'apikey', 'tus-resumable', 'upload-length', 'upload-metadata', 'content-type'],
  },
]

/** A star allows every header except authorization (Fetch standard, "CORS-unsafe request-header names"). */
const isAllowed = (allowed: string[], name: string) =>
  allowed.includes(name) || (allowed.includes('*') && name !== 'authorization')

export const preflights: Check = async ({ site, supabase, ask }) => {
  const faults = SENT.map(async ({ path, method, headers: sent }) => {
    const { url, status, headers } = await ask(supabase + path, {
      method: 'OPTIONS',
      headers: {
        origin: site,
        'access-control-request-method': method,
        'access-control-request-headers': sent.toSorted().join(','),
      },
    })
    const origin = headers.get('access-control-allow-origin')
    if (status >= 300 || (origin !== '*' && origin !== site))
      return { what: `the shop's pages cannot call it (${status})`, where: url, remedy: 'allow the shop’s origin' }
    const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/)
    const missing = sent.filter((name) => !isAllowed(allowed, name))
    if (missing.length === 0) return undefined
    const remedy = missing.every((name) => name === 'x-robots-tag')
      ? 'allow it in the gateway; without it search engines do not show the pictures'
      : 'allow them in the gateway in front of the service'
    return { what: `browsers cannot send ${missing.join(', ')}`, where: url, remedy }
  })
  return await Promise.all(faults)
}

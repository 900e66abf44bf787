// Places for uploads. A browser sends the bytes with its token; a program with an API key, which
// Storage doesn't know, gets a link for one object.
import { fileCalls } from '../../contract/files.ts'
import { apiKeyOf } from '../_shared/auth/guards.ts'
import { openUpload } from '../_shared/storage/open-upload.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { handle, publicUrl, store } from './context.ts'

const BUCKETS = { product: 'product-files', showcase: 'showcase-images' } as const satisfies Record<string, Bucket>

export const beginUploads = handle(fileCalls.beginUploads)(async (c, { body: { kinds, sizes, draftId } }) => {
  const uploads = await c.var.asCaller(
    (sql) => Promise.all(kinds.map((kind, index) => openUpload(sql, BUCKETS[kind], { draftId, size: sizes?.[index] }))),
    { rejections: { 42501: 'seller_required' } },
  )
  if (apiKeyOf(c.req.header('Authorization')) === null) return { uploads }
  const sign = async (upload: (typeof uploads)[number]) => ({
    ...upload,
    upload_url: `${publicUrl}/storage/v1${await store.signUpload(upload.bucket, upload.path)}`,
  })
  return { uploads: await Promise.all(uploads.map(sign)) }
})

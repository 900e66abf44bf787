// Copies an uploaded object. Storage copies product files itself; the function copies pictures,
// because it removes a camera's notes.
import { ApiError } from '../../_shared/http/api-error.ts'
import { inspectPicture } from '../../_shared/storage/inspect-picture.ts'
import { withoutMetadata } from '../../_shared/storage/without-metadata.ts'
import { settings, store } from '../context.ts'
import { collect, streamOf } from '../pictures/read-pictures.ts'
import { type Copy, limitsOf } from './copy.ts'

/** Copies objects at once, but one picture after the other: each is held in memory. */
export function copierOf(): (copy: Copy) => Promise<unknown> {
  let turn: Promise<unknown> = Promise.resolve()
  return (copy) => {
    if (copy.purpose === 'file')
      return store.copy(settings.STORAGE_SIGNING_KEY, copy.bucket_id, copy.source_path, copy.target_path)
    const step = () => copyPicture(copy)
    turn = turn.then(step, step)
    return turn
  }
}

/** Rejects with upload_not_found, file_too_large and invalid_file_type. The copy is inspected later. */
async function copyPicture(copy: Copy): Promise<void> {
  const limits = limitsOf(copy)
  const uploaded = await store.read(settings.STORAGE_SIGNING_KEY, copy.bucket_id, copy.source_path)
  if (!uploaded?.body) throw new ApiError('upload_not_found')
  const bytes = await collect(uploaded.body, limits)
  const { type } = await inspectPicture(streamOf(bytes), limits)
  const shown = streamOf(withoutMetadata(bytes, type))
  // As what it was uploaded: the inspection of the copy decides about that too.
  const servedAs = uploaded.headers.get('Content-Type') ?? 'application/octet-stream'
  try {
    await store.write(settings.STORAGE_SIGNING_KEY, copy.bucket_id, copy.target_path, servedAs, shown)
  } catch (error) {
    // The seller cannot mend what Storage denies the shop.
    throw error instanceof ApiError && error.code === 'forbidden'
      ? new ApiError('unavailable', { cause: error })
      : error
  }
}

// The upload form (multipart): its parts stream to Storage in the seller's name, one after the other, and are never kept here.
import { imageSize } from 'image-size'
import {
  createListingInput,
  type Listing,
  SHOWCASE_IMAGE_MAX_BYTES,
  SHOWCASE_IMAGE_TYPES,
  SHOWCASE_IMAGES_MAX,
} from '../../../contract/index.ts'
import type { Claims } from '../../_shared/auth/acting.ts'
import { requireSameUser } from '../../_shared/auth/require-user.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type FilePart, readForm } from '../../_shared/http/form-body.ts'
import { parse } from '../../_shared/http/json-body.ts'
import { HEAD_BYTES, typeOfHead } from '../../_shared/storage/file-types.ts'
import { peek } from '../../_shared/storage/peek.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'
import { acting, store } from '../context.ts'
import { openUpload } from './begin-uploads.ts'
import type { NewListing } from './create-listing.ts'

/** Enough of a picture to hold its size, behind the metadata that cameras write. */
const IMAGE_HEAD_BYTES = 262_144

type Sent = { bucket: Bucket; uploadId: string; path: string }
type SentImage = { uploadId: string; width: number; height: number }

/** Takes the form in and hands the listing it describes to `create`. What was uploaded is taken back where that fails. */
export async function receiveForm(
  request: Request,
  caller: Claims,
  token: string,
  create: (input: NewListing) => Promise<Listing>,
): Promise<Listing> {
  const sent: Sent[] = []
  const images: SentImage[] = []
  let file: { uploadId: string; name: string } | undefined

  async function send(bucket: Bucket, part: FilePart, contentType: string, body: ReadableStream<Uint8Array>) {
    const { id, path } = await acting.asCaller(caller, (sql) => openUpload(sql, bucket), { '42501': 'seller_required' })
    sent.push({ bucket, uploadId: id, path })
    await store.write(token, bucket, path, contentType, body)
    return { uploadId: id, name: part.fileName }
  }

  async function takePart(part: FilePart) {
    if (part.field === 'file') {
      if (file) throw new ApiError('invalid_request', { field: 'file', message: 'file must be one file' })
      const { head, body } = await peek(part.stream, HEAD_BYTES)
      const type = typeOfHead(head)
      if (head.length === 0) throw new ApiError('file_required')
      if (!type) throw new ApiError('invalid_file_type', { field: 'file' })
      file = await send('product-files', part, type, body)
    } else if (part.field === 'showcase_images') {
      if (images.length === SHOWCASE_IMAGES_MAX) throw new ApiError('too_many_images', { field: 'showcase_images' })
      const { head, body } = await peek(part.stream, IMAGE_HEAD_BYTES)
      const { type, width, height } = pictureOf(head)
      const { uploadId } = await send('showcase-images', part, type, body).catch(refuseLargeImage)
      images.push({ uploadId, width, height })
    } else {
      throw new ApiError('invalid_request', { field: part.field, message: `${part.field} must not be a file` })
    }
  }

  try {
    const fields = await readForm(request, takePart)
    requireSameUser(caller, fields.auth0_id)
    if (!file) throw new ApiError('file_required', { field: 'file' })
    const is_active = fields.is_active === undefined ? undefined : fields.is_active !== 'false'
    return await create(parse(createListingInput, { ...fields, is_active, file, showcase_images: images }))
  } catch (error) {
    await takeBack(sent, caller, token)
    throw error
  }
}

function pictureOf(head: Uint8Array) {
  const type = typeOfHead(head)
  if (type === null || !(type in SHOWCASE_IMAGE_TYPES))
    throw new ApiError('invalid_file_type', { field: 'showcase_images' })
  try {
    const { width, height } = imageSize(head)
    return { type, width, height }
  } catch (cause) {
    throw new ApiError('invalid_file_type', { field: 'showcase_images', cause })
  }
}

/** Objects first: without its upload an object is out of the seller's reach. What remains is swept after a day. */
async function takeBack(sent: Sent[], caller: Claims, token: string): Promise<void> {
  await Promise.allSettled(
    sent.map(async ({ bucket, path, uploadId }) => {
      await store.remove(token, bucket, path)
      await acting.asCaller(caller, (sql) => sql`delete from public.uploads where id = ${uploadId}`)
    }),
  )
}

/** The limit of a picture is another than the one that the error's own text names. */
function refuseLargeImage(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'file_too_large') throw error
  const message = `A showcase image can have at most ${SHOWCASE_IMAGE_MAX_BYTES / 1_048_576} MB.`
  throw new ApiError('file_too_large', { field: 'showcase_images', message, cause: error })
}

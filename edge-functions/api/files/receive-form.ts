// The upload form (multipart): its parts stream to Storage in the seller's name, one after the other, and are never kept here.
import {
  createListingInput,
  HEAD_BYTES,
  type Listing,
  PRODUCT_FILE_MAX_BYTES,
  SHOWCASE_IMAGE_MAX_BYTES,
  SHOWCASE_IMAGES_MAX,
} from '../../../contract/index.ts'
import type { Claims } from '../../_shared/auth/acting.ts'
import { requireSameUser } from '../../_shared/auth/guards.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type FilePart, readForm } from '../../_shared/http/form-body.ts'
import { parse } from '../../_shared/http/json-body.ts'
import { requireFileType } from '../../_shared/storage/inspect-file.ts'
import { requirePictureType, tooLarge } from '../../_shared/storage/inspect-picture.ts'
import { peek } from '../../_shared/storage/peek.ts'
import { SHOWCASE_IMAGE } from '../../_shared/storage/showcase-pictures.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'
import { acting, store } from '../context.ts'
import { openUpload } from './begin-uploads.ts'
import type { NewListing } from './make-listing.ts'

/** What a form of the largest parts has, with room for its texts. One that says to be longer is not waited for. */
const FORM_MAX_BYTES = PRODUCT_FILE_MAX_BYTES + SHOWCASE_IMAGES_MAX * SHOWCASE_IMAGE_MAX_BYTES + 1_048_576

type Sent = { bucket: Bucket; uploadId: string; path: string }

/** Takes the form in and hands the listing it describes to `create`. What was uploaded is taken back where that fails. */
export async function receiveForm(
  request: Request,
  caller: Claims,
  token: string,
  create: (input: NewListing) => Promise<Listing>,
): Promise<Listing> {
  if (Number(request.headers.get('Content-Length')) > FORM_MAX_BYTES) throw new ApiError('file_too_large')
  const sent: Sent[] = []
  const images: { uploadId: string }[] = []
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
      file = await send('product-files', part, requireFileType(head), body)
    } else if (part.field === 'showcase_images') {
      if (images.length === SHOWCASE_IMAGES_MAX) throw new ApiError('too_many_images', { field: 'showcase_images' })
      const { head, body } = await peek(part.stream, HEAD_BYTES)
      const type = requirePictureType(head, SHOWCASE_IMAGE)
      const { uploadId } = await send('showcase-images', part, type, body).catch(rejectLargeImage)
      images.push({ uploadId })
    } else {
      throw new ApiError('invalid_request', { field: part.field, message: `${part.field} must not be a file` })
    }
  }

  try {
    const fields = await readForm(request, takePart)
    requireSameUser(caller, fields.auth0_id)
    if (!file) throw new ApiError('file_required', { field: 'file' })
    const is_active = fields.is_active === undefined ? undefined : fields.is_active !== 'false'
    const pay_what_you_want = fields.pay_what_you_want === 'true'
    const suggested_price = fields.suggested_price || undefined
    const listing = { ...fields, is_active, pay_what_you_want, suggested_price, file, showcase_images: images }
    return await create(parse(createListingInput, listing))
  } catch (error) {
    await takeBack(sent, caller, token)
    throw error
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

function rejectLargeImage(error: unknown): never {
  throw error instanceof ApiError && error.code === 'file_too_large' ? tooLarge(SHOWCASE_IMAGE) : error
}

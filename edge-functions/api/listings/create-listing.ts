import { z } from 'zod'
import type { ParametersOf } from '../../../contract/error-texts.ts'
import { type ErrorCode, isErrorCode } from '../../../contract/errors.ts'
import { HEAD_BYTES } from '../../../contract/file-types/file-types.ts'
import { createListingInput, fileCalls } from '../../../contract/files.ts'
import { labelsFrom, NO_LABELS } from '../../../contract/label-choices.ts'
import { PRODUCT_FILE_MAX_BYTES, SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGES_MAX } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings.ts'
import { internalCalls } from '../../../contract/operations/internal.ts'
import { apiKeyOf, requireSameUser } from '../../_shared/auth/guards.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { askFunction } from '../../_shared/http/ask-function.ts'
import { type FilePart, parse, readForm } from '../../_shared/http/body.ts'
import { log } from '../../_shared/http/log.ts'
import type { AppEnv } from '../../_shared/http/types.ts'
import { inputColumns } from '../../_shared/listing-rows.ts'
import { peek } from '../../_shared/storage/bytes.ts'
import { requireFileType } from '../../_shared/storage/inspect-file.ts'
import { openUpload } from '../../_shared/storage/open-upload.ts'
import { requirePictureType, SHOWCASE_IMAGE, tooLarge } from '../../_shared/storage/picture.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'
import { handle, openTypes, settings, storeOf, toListing } from '../_app/context.ts'
import { statements } from '../_app/statements.ts'
import { findListing } from './find-listings.ts'

export const { endUpload } = statements('asCaller', fileCalls, {
  endUpload: (sql, { params }) => sql`delete from public.uploads where id = ${params.uploadId}`,
})

/** After this the seller gets an answer, and the scheduler finishes the listing. */
const TIMEOUT_MS = 8_000

const rejection = z.object({
  code: z.string().refine(isErrorCode),
  message: z.string(),
  field: z.string().optional(),
  itemId: z.string().optional(),
  parameters: z.custom<ParametersOf<ErrorCode>>().optional(),
})

/** Has a listing prepared. Returns why its files were rejected; undefined after a timeout. */
export async function prepareListing(id: string, token: string): Promise<ApiError | undefined> {
  try {
    const options = { functionsUrl: `${settings.SUPABASE_URL}/functions/v1`, token, timeoutMs: TIMEOUT_MS }
    const response = await askFunction(internalCalls.prepareListing, { id }, options)
    const answer: unknown = await response.json()
    if (response.ok) return undefined
    const { code, ...details } = rejection.parse(answer)
    if (response.status < 500) return new ApiError(code, details)
    throw new Error(`downloads answered ${response.status} ${code}`)
  } catch (error) {
    log('warn', { event: 'preparation_not_awaited', listing: id }, error)
    return undefined
  }
}

// One transaction closes the uploads and creates the listing as `processing`. The downloads
// function, which holds the storage key, then copies the objects, checks the copies and publishes
// the listing.

type NewListing = z.output<typeof createListingInput>
type Seller = Omit<AppEnv['Variables'], 'token'>

/**
 * Returns the listing, `processing` if its files need longer. Rejects with upload_not_found,
 * seller_required, listing_quota_reached, an error of the files, or not_found if it was taken down.
 */
async function makeListing({ caller, bearer, asCaller, asService }: Seller, input: NewListing): Promise<Listing> {
  const { is_active, file, files = file ? [file] : [], showcase_images } = input
  // Commits on its own: a function that is killed earlier leaves no listing and its uploads open.
  const [listing] = await asService(
    (sql) => sql<[{ id: string }]>`
      select private.create_listing(
        ${JSON.stringify(caller)}, ${sql.json(inputColumns(input))}, ${is_active ? 'active' : 'inactive'}, ${sql.json(files)},
        ${sql.json(showcase_images)}
      ) as id`,
    { rejections: { 42501: 'seller_required', 23503: 'category_unknown' } },
  )
  return await finishListing({ bearer, asCaller, asService }, listing.id)
}

/** Has a new listing prepared. If its files are rejected, it is removed. */
export async function finishListing(
  { bearer, asCaller, asService }: Pick<Seller, 'bearer' | 'asCaller' | 'asService'>,
  id: string,
): Promise<Listing> {
  const rejection = await prepareListing(id, bearer)
  if (rejection) {
    await asService`select private.discard_failed_listing(${id})`
    throw rejection
  }
  const created = await asCaller((sql) => findListing(sql, id))
  if (!created) throw new ApiError('not_found')
  return toListing(created)
}

// The parts of the upload form stream to Storage with the seller's rights, one after the other.

/** The largest parts, with room for texts. A longer Content-Length is rejected at once. */
const FORM_MAX_BYTES = PRODUCT_FILE_MAX_BYTES + SHOWCASE_IMAGES_MAX * SHOWCASE_IMAGE_MAX_BYTES + 1_048_576

type Sent = { bucket: Bucket; uploadId: string; path: string }

/** Makes the listing that a form describes. If that fails, its uploads are removed. */
async function receiveForm(request: Request, seller: Seller): Promise<Listing> {
  const { caller, bearer, asCaller } = seller
  if (Number(request.headers.get('Content-Length')) > FORM_MAX_BYTES) throw new ApiError('file_too_large')
  const sent: Sent[] = []
  const images: { uploadId: string }[] = []
  let file: { uploadId: string; name: string } | undefined

  async function send(bucket: Bucket, part: FilePart, contentType: string, body: ReadableStream<Uint8Array>) {
    const { id, path } = await asCaller((sql) => openUpload(sql, bucket), { rejections: { 42501: 'seller_required' } })
    sent.push({ bucket, uploadId: id, path })
    await storeOf(bearer).write(bucket, path, contentType, body)
    return { uploadId: id, name: part.fileName }
  }

  async function takePart(part: FilePart) {
    if (part.field === 'file') {
      if (file) throw new ApiError('invalid_request', { field: 'file', message: 'file must be one file' })
      const { head, body } = await peek(part.stream, HEAD_BYTES)
      const { type } = requireFileType(head, { types: await openTypes(), name: part.fileName })
      file = await send('product-files', part, type.served_as, body)
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
    const labels = labelsFrom({ ...NO_LABELS, ...fields })
    const listing = {
      ...fields,
      ...labels,
      is_active,
      pay_what_you_want,
      suggested_price,
      file,
      showcase_images: images,
    }
    return await makeListing(seller, parse(createListingInput, listing))
  } catch (error) {
    await takeBack(sent, seller)
    throw error
  }
}

/** Removes the objects first, because without uploads the seller can't reach them. */
async function takeBack(sent: Sent[], { bearer, asCaller }: Seller): Promise<void> {
  await Promise.allSettled(
    sent.map(async ({ bucket, path, uploadId }) => {
      await storeOf(bearer).remove(bucket, path)
      await asCaller`delete from public.uploads where id = ${uploadId}`
    }),
  )
}

function rejectLargeImage(error: unknown): never {
  throw error instanceof ApiError && error.code === 'file_too_large' ? tooLarge(SHOWCASE_IMAGE) : error
}

/** From uploaded objects (JSON), or from a form with the files (multipart, spec section 7). */
export const createListing = handle(fileCalls.createListing)((c, { body }) => {
  // The parts go to Storage with the seller's token.
  if (!body && apiKeyOf(c.req.header('Authorization')) !== null) throw new ApiError('unsupported_media_type')
  if (!body) return receiveForm(c.req.raw, c.var)
  requireSameUser(c.var.caller, body.auth0_id)
  return makeListing(c.var, body)
})

// Listings as sellers make them: objects uploaded to Storage first, then the listing.
import type { Bundle } from '../../../contract/discounts.ts'
import type { EditListing, Listing, Upload } from '../../../contract/index.ts'
import { stack } from '../stack.ts'
import { type TestUser, until } from './people.ts'
import { schedulerCalls } from './scheduler.ts'

/** A picture of one pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
export const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Places to upload to, as the API gives them. */
export async function beginUploads(seller: TestUser, kinds: ('product' | 'showcase')[]): Promise<Upload[]> {
  const answer = await seller.post('files/uploads', { kinds })
  if (answer.status !== 201) throw new Error(`files/uploads answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.uploads
}

/** Who asks Storage, REST or Auth. */
export const headersOf = ({ token }: { token: string }) => ({
  authorization: `Bearer ${token}`,
  apikey: stack.publishableKey,
})

/** Sends an object's bytes to Storage in the seller's name. */
export async function putObject(
  seller: TestUser,
  upload: Upload,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Response> {
  return await fetch(`${stack.urls.supabase}/storage/v1/object/${upload.bucket}/${upload.path}`, {
    method: 'POST',
    headers: { ...headersOf(seller), 'content-type': contentType },
    body: bytes,
  })
}

export type NewListing = Partial<EditListing> & {
  bytes?: Uint8Array<ArrayBuffer>
  contentType?: string
  name?: string
  images?: number
  is_active?: boolean
}

/** Uploads and lists; gives the API's answer, whatever it is. */
export async function tryList(seller: TestUser, wish: NewListing = {}) {
  const { bytes = PDF, contentType = 'application/pdf', name = 'meadow.pdf', images = 1, ...written } = wish
  const [file, ...pictures] = await beginUploads(seller, ['product', ...Array<'showcase'>(images).fill('showcase')])
  if (!file) throw new Error('no place to upload to')
  await putObject(seller, file, bytes, contentType)
  for (const picture of pictures) await putObject(seller, picture, PNG, 'image/png')
  return await seller.post('files/upload', {
    auth0_id: seller.id,
    title: 'Meadow quilt pattern',
    description: 'Twelve blocks with a full-size template.',
    price: '12.50',
    ...written,
    file: { uploadId: file.id, name },
    showcase_images: pictures.map(({ id }) => ({ uploadId: id, width: 1, height: 1 })),
  })
}

/** Goes on with what is being made ready, as the scheduler does now and then; calls beside it take nothing twice. */
export async function prepareListings(): Promise<void> {
  const response = await schedulerCalls('downloads/prepare')
  if (response.status !== 200) throw new Error(`downloads/prepare answered ${response.status}`)
}

/** Waits until a listing's files are there: a copy that takes long, or failed once, is left to the scheduler. */
export async function standing(seller: TestUser, listing: Listing): Promise<Listing> {
  let shown = listing
  if (shown.status === 'processing')
    await until('the listing stands', async () => {
      await prepareListings()
      shown = (await seller.get(`files/${listing.id}`)).body
      return shown.status !== 'processing'
    })
  return shown
}

/** A listing that stands. */
export async function list(seller: TestUser, wish: NewListing = {}): Promise<Listing> {
  const answer = await tryList(seller, wish)
  if (answer.status !== 201) throw new Error(`files/upload answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return await standing(seller, answer.body)
}

type NextRelease = { bytes?: Uint8Array<ArrayBuffer>; contentType?: string; name?: string; note?: unknown }

/** Uploads a file and publishes it as the next release; gives the API's answer, whatever it is. */
export async function tryRelease(seller: TestUser, listingId: string, wish: NextRelease = {}) {
  const { bytes = PDF, contentType = 'application/pdf', name = 'meadow-2.pdf', note } = wish
  const [place] = await beginUploads(seller, ['product'])
  if (!place) throw new Error('no place to upload to')
  await putObject(seller, place, bytes, contentType)
  return await seller.post(`files/${listingId}/releases`, { files: [{ uploadId: place.id, name }], note })
}

/** A release that is there: on a busy machine its file may need longer than the call that brought it. */
export async function publish(seller: TestUser, listingId: string, wish: NextRelease = {}): Promise<void> {
  const answer = await tryRelease(seller, listingId, wish)
  if (answer.status !== 201) throw new Error(`releases answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await untilPublished(seller, listingId)
}

export async function untilPublished(seller: TestUser, listingId: string): Promise<void> {
  await until('the release is there', async () => {
    const { pending } = (await seller.get(`files/${listingId}/releases`)).body
    if (pending) await prepareListings()
    return !pending
  })
}

/** Listings of a seller's that cost less together. Resolves with the bundle, for sale. */
export async function bundle(shop: TestUser, name: string, price: string, items: { id: string }[]): Promise<Bundle> {
  const made = await shop.post(`users/${shop.id}/bundles`, { name, price, listingIds: items.map(({ id }) => id) })
  if (made.status !== 201) throw new Error(`the bundle was answered ${made.status}: ${JSON.stringify(made.body)}`)
  const { bundles } = (await shop.get(`users/${shop.id}/bundles`)).body as { bundles: Bundle[] }
  return bundles.find((one) => one.name === name) as Bundle
}

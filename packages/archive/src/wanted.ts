// A listing as an import wants it, whichever format it comes from.
import { readStart } from '../../../contract/file-types.ts'
import { createListingInput } from '../../../contract/files.ts'
import { PRODUCT_FILE_MAX_BYTES, SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGES_MAX } from '../../../contract/limits.ts'
import type { EditListing } from '../../../contract/listings.ts'
import { digestOf, readHead, sizeOf } from './files.ts'

export type WantedFile = {
  /** On this machine. */
  place: string
  /** What its source says of it; without it, nothing is held against it. */
  sha256?: string
}
export type WantedVersion = WantedFile & { name: string; whatChanged: string | null }

export type Wanted = {
  /** The same in every run: by it a second run knows what the first one made. */
  key: string
  title: string
  description: string
  priceCents: number
  payWhatYouWant: boolean
  suggestedPriceCents: number | null
  isActive: boolean
  /** The first version first. */
  versions: WantedVersion[]
  pictures: (WantedFile & { thumbnail: WantedFile | null })[]
  reduction: { priceCents: number; startsAt: string; endsAt: string } | null
}

/** What is written of it, as the API takes it. */
export const writtenOf = (wanted: Wanted) =>
  ({
    title: wanted.title,
    description: wanted.description,
    price: wanted.priceCents / 100,
    pay_what_you_want: wanted.payWhatYouWant,
    suggested_price: wanted.suggestedPriceCents === null ? null : wanted.suggestedPriceCents / 100,
  }) satisfies Required<EditListing>

/**
 * Why the shop would not take it, in words; empty where nothing is wrong that can be seen from
 * here.
 */
export async function faultsOf(wanted: Wanted): Promise<string[]> {
  const place = { uploadId: crypto.randomUUID(), name: wanted.versions[0]?.name ?? 'a' }
  const parsed = createListingInput.safeParse({ ...writtenOf(wanted), file: place })
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (wanted.versions.length === 0) faults.push('it has no file')
  if (wanted.pictures.length > SHOWCASE_IMAGES_MAX) faults.push(`it has more than ${SHOWCASE_IMAGES_MAX} pictures`)
  for (const version of wanted.versions) faults.push(...(await faultsOfFile(version, PRODUCT_FILE_MAX_BYTES)))
  for (const { thumbnail, ...picture } of wanted.pictures)
    for (const file of thumbnail ? [picture, thumbnail] : [picture])
      faults.push(...(await faultsOfFile(file, SHOWCASE_IMAGE_MAX_BYTES, true)))
  return faults
}

async function faultsOfFile({ place, sha256 }: WantedFile, maxBytes: number, isPicture = false): Promise<string[]> {
  const size = await sizeOf(place)
  if (size === undefined) return [`there is no file ${place}`]
  if (size === 0) return [`${place} is empty`]
  if (size > maxBytes) return [`${place} has more than ${maxBytes} bytes`]
  if (sha256 !== undefined && (await digestOf(place)) !== sha256) return [`${place} is not what the archive says`]
  const start = readStart(await readHead(place))
  if (start.type === null) return [`${place}: ${start.reason ?? 'the shop takes no files of this type'}`]
  if (isPicture && !['image/png', 'image/jpeg'].includes(start.type)) return [`${place} is no PNG or JPEG`]
  return []
}

/** The type of a file by its first bytes. */
export const typeOf = async (place: string): Promise<string> =>
  readStart(await readHead(place)).type ?? 'application/octet-stream'

// A listing to import, from any of the formats.
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { REASONS, readPicture, readStart } from '../../../contract/file-types/file-types.ts'
import { createListingInput } from '../../../contract/files.ts'
import type { Labels } from '../../../contract/label-choices.ts'
import { PRODUCT_FILE_MAX_BYTES, SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGES_MAX } from '../../../contract/limits.ts'
import type { EditListing } from '../../../contract/listings.ts'
import { digestOf, readHead, sizeOf } from './files.ts'
import type { ArchivedListing } from './format.ts'

export type ImportFile = {
  /** Its path on this machine. */
  location: string
  /** The digest in the archive. Without it the file is not verified. */
  sha256?: string
}
export type ImportPicture = ImportFile & {
  thumbnail: ImportFile | null
  alt: string | null
  sizes: (ImportFile & { width: number })[]
  placeholder: string | null
}
export type ImportRelease = {
  name: string | null
  note: string | null
  withdrawalReason: string | null
  files: (ImportFile & { name: string })[]
}

export type ImportItem = {
  /** Identifies the listing in later runs. */
  key: string
  title: string
  description: string
  priceCents: number
  payWhatYouWant: boolean
  suggestedPriceCents: number | null
  labels: Labels
  isActive: boolean
  /** First release first. */
  releases: ImportRelease[]
  pictures: ImportPicture[]
  licensing: ArchivedListing['licensing']
  reduction: { priceCents: number; startsAt: string; endsAt: string } | null
}

/** An item without files becomes a draft. */
export const hasFiles = ({ releases }: ImportItem): boolean => releases.length > 0

/** Its editable fields for the API. */
export const editableFields = (item: ImportItem) =>
  ({
    title: item.title,
    description: item.description,
    price: item.priceCents / 100,
    pay_what_you_want: item.payWhatYouWant,
    suggested_price: item.suggestedPriceCents === null ? null : item.suggestedPriceCents / 100,
    ...item.labels,
  }) satisfies Required<EditListing>

/** Reasons for the shop to reject it. The upload may find others. */
export async function faultsOf(item: ImportItem): Promise<string[]> {
  const [first] = item.releases
  const files = (first?.files ?? [{ name: 'a' }]).map(({ name }) => ({ uploadId: crypto.randomUUID(), name }))
  const parsed = createListingInput.safeParse({ ...editableFields(item), files })
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (item.pictures.length > SHOWCASE_IMAGES_MAX) faults.push(`it has more than ${SHOWCASE_IMAGES_MAX} pictures`)
  for (const file of item.releases.flatMap(({ files }) => files))
    faults.push(...(await faultsOfFile(file, PRODUCT_FILE_MAX_BYTES)))
  for (const picture of item.pictures)
    for (const file of filesOf(picture)) faults.push(...(await faultsOfFile(file, SHOWCASE_IMAGE_MAX_BYTES, true)))
  return faults
}

/** The picture and its small versions. */
export const filesOf = ({ thumbnail, sizes, ...picture }: ImportPicture): ImportFile[] => [
  picture,
  ...(thumbnail ? [thumbnail] : []),
  ...sizes,
]

type NamedFile = ImportFile & { name?: string }

async function faultsOfFile(file: NamedFile, maxBytes: number, isPicture = false): Promise<string[]> {
  const { location, sha256, name } = file
  const size = await sizeOf(location)
  if (size === undefined) return [`there is no file ${location}`]
  if (size === 0) return [`${location} is empty`]
  if (size > maxBytes) return [`${location} has more than ${maxBytes} bytes`]
  if (sha256 !== undefined && (await digestOf(location)) !== sha256)
    return [`${location} does not match the SHA-256 in the archive`]
  const head = await readHead(location)
  if (isPicture) return readPicture(head) || location.endsWith('.webp') ? [] : [`${location} is not a PNG or JPEG`]
  // The shop decides which of the known types are open.
  const start = readStart(head, FILE_TYPE_ROWS, name)
  if (start.type === null)
    return [`${location}: ${start.rule ? REASONS[start.rule] : 'the shop does not accept this file type'}`]
  return []
}

/** The content type of a file in Storage, by its first bytes and its name. */
export const typeOf = async ({ location, name }: NamedFile): Promise<string> =>
  readStart(await readHead(location), FILE_TYPE_ROWS, name).type?.served_as ?? 'application/octet-stream'

// The form of a new listing as its draft stores it, and back.
import type { Draft, DraftContentInput } from '@contract/drafts.ts'
import type { CreateListing } from '@contract/files.ts'
import { env } from '@/config/env.ts'
import type { DraftText } from '../check-listing.ts'
import { isChosen, type ListingPicture } from '../uploads/listing-picture.ts'
import { INTERRUPTED } from '../uploads/upload-problems.ts'
import type { QueuedFile } from '../uploads/upload-queue.ts'

type ShowcaseUpload = NonNullable<CreateListing['showcase_images']>[number]

/** A picture of a draft. `upload` is null for one of another listing. */
export type DraftPicture = {
  url: string
  thumbnail_url: string
  alt: string | null
  upload: ShowcaseUpload | null
  /** Chosen in this tab. */
  original?: File
}

export const isStoredPicture = (picture: ListingPicture): picture is DraftPicture => !isChosen(picture)

/** The ids of its uploads. */
export const uploadsOf = ({ uploadId, thumbnailUploadId, sizes = [] }: ShowcaseUpload): string[] => [
  uploadId,
  ...(thumbnailUploadId ? [thumbnailUploadId] : []),
  ...sizes.map((size) => size.uploadId),
]

/** A stored picture, at its public address. */
export function shownPicture(userId: string, upload: ShowcaseUpload, original: File): DraftPicture {
  const base = `${env.supabaseUrl}/storage/v1/object/public/showcase-images/${userId}`
  const url = `${base}/${upload.uploadId}`
  const small = upload.thumbnailUploadId ?? upload.sizes?.at(0)?.uploadId
  const thumbnail_url = small ? `${base}/${small}` : url
  return { url, thumbnail_url, alt: upload.alt ?? null, upload, original }
}

/** What can be stored now: files with a place at Storage, and pictures that have arrived. */
export const contentOf = (
  text: DraftText,
  files: readonly QueuedFile[],
  pictures: readonly ListingPicture[],
): DraftContentInput => ({
  text,
  files: files.flatMap(({ target, name, sizeBytes, head, sha256 }) =>
    target
      ? [{ uploadId: target.id, name, size_bytes: sizeBytes, head_sha256: head, ...(sha256 ? { sha256 } : {}) }]
      : [],
  ),
  pictures: pictures.filter(isStoredPicture).map(({ url, thumbnail_url, upload, alt: typed }) => {
    const alt = typed?.trim() || null
    return upload ? { ...upload, alt } : { url, thumbnail_url, alt }
  }),
})

export const queuedFiles = (userId: string, draft: Draft | null): QueuedFile[] =>
  (draft?.files ?? []).map(({ uploadId, name, size_bytes, head_sha256, sha256 = null, is_stored }) => ({
    key: uploadId,
    name,
    sizeBytes: size_bytes,
    head: head_sha256,
    sha256,
    state: is_stored ? 'stored' : 'away',
    file: null,
    target: { id: uploadId, bucket: 'product-files', path: `${userId}/${uploadId}` },
    sentBytes: is_stored ? size_bytes : 0,
    bytesPerSecond: 0,
    problem: is_stored ? null : INTERRUPTED,
  }))

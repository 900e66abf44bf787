// What Edit Item saves: the text, and what else differs from what is stored.
import type { ErrorCode } from '@contract/errors.ts'
import { fileCalls } from '@contract/files.ts'
import { type Licensing, licenceCalls } from '@contract/licences.ts'
import { type Listing, listingCalls } from '@contract/listings.ts'
import { previewCalls } from '@contract/previews.ts'
import { shopCalls } from '@contract/shops.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setPictures } from '@/features/listings/api.ts'
import { type DraftText, textOf, toSend } from '@/features/listings/check-listing.ts'
import type { TypedPages } from '@/features/listings/previews/own-previews.tsx'
import { numbersIn } from '@/features/listings/previews/preview-pages.tsx'
import { isChosen, type ListingPicture } from '@/features/listings/uploads/listing-picture.ts'
import { uploadImages } from '@/features/listings/uploads/upload-images.ts'
import { send } from '@/lib/calls/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { useWrite } from '@/lib/calls/query.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import * as messages from '@/lib/messages.ts'

/** By listing. They end with the app whose client it is. */
const unsavedOf = new WeakMap<QueryClient, Map<string, ListingPicture[]>>()

/** Changed pictures, kept while their seller is on another page. Storage can't hold their files. */
export function useUnsavedPictures(listingId: string) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(() => unsavedOf.get(queryClient)?.get(listingId) ?? null)
  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [changed])
  const change = (pictures: ListingPicture[] | null) => {
    const unsaved = unsavedOf.get(queryClient) ?? new Map<string, ListingPicture[]>()
    if (pictures) unsavedOf.set(queryClient, unsaved.set(listingId, pictures))
    else unsaved.delete(listingId)
    setChanged(pictures)
  }
  return [changed, change] as const
}

/** Uploads new pictures, then sends all in their order. */
export const useSetPictures = (listingId: string) =>
  useWrite(
    async (pictures: ListingPicture[]) => {
      const uploaded = await uploadImages(pictures.filter(isChosen))
      const newPictures = uploaded.values()
      return await setPictures(listingId, {
        pictures: pictures.flatMap((picture) =>
          isChosen(picture) ? (newPictures.next().value ?? []) : { url: picture.url, alt: picture.alt?.trim() || null },
        ),
      })
    },
    [fileCalls.setPictures],
  )

export const storedText = (listing: Listing, licensing: Licensing): DraftText => ({
  ...textOf(listing),
  section_id: listing.section_id ?? '',
  licence_source: licensing.source ?? '',
  licence_seats: licensing.seats?.toString() ?? '',
})

/** Several calls. After a failure, the next save sends what is still different. */
export const useSaveListing = (id: string, stored: DraftText) =>
  useWrite(
    async ({ text, pages }: { text: DraftText; pages: TypedPages }) => {
      const { section_id, licence_source, licence_seats } = text
      const params = { id }
      const seats = licence_source && licence_seats.trim() ? Number(licence_seats) : null
      if (section_id !== stored.section_id)
        await send(shopCalls.setListingSection, { params, body: { sectionId: section_id || null } })
      if (licence_source !== stored.licence_source || licence_seats !== stored.licence_seats)
        await send(licenceCalls.setLicensing, { params, body: { source: licence_source || null, seats } })
      for (const [fileId, typed] of Object.entries(pages))
        await send(previewCalls.setPreviewPages, { params: { id, fileId }, body: { pages: numbersIn(typed) } })
      await send(listingCalls.editListing, { params: { itemId: id }, body: toSend(text) })
    },
    [shopCalls.setListingSection, licenceCalls.setLicensing, previewCalls.setPreviewPages, listingCalls.editListing],
  )

/** Rejections whose message says what to do. */
const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'price_reduced',
  'pictures_changed',
  'release_in_progress',
  'invalid_file_type',
  'file_too_large',
])

export const whyNotSaved = (error: unknown): string =>
  error instanceof PictureRejected || (isApiError(error) && EXPLAINED.has(error.code))
    ? error.message
    : messages.itemUpdateFailed

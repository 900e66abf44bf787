// A picture in the form of a listing: one that the listing shows, or a chosen file.

import type { ListingPictures } from '@contract/files.ts'
import type { Listing } from '@contract/listings.ts'
import { useEffect, useState } from 'react'

export type ChosenPicture = { file: File; alt: string | null }
export type ListingPicture = ListingPictures['pictures'][number] | ChosenPicture

export const isChosen = (picture: ListingPicture) => 'file' in picture

export const picturesOf = ({
  showcase_img_urls,
  showcase_thumbnail_urls,
  showcase_pictures,
}: Listing): ListingPicture[] =>
  showcase_img_urls.map((url, index) => ({
    url,
    thumbnail_url: showcase_thumbnail_urls[index] ?? url,
    alt: showcase_pictures[index]?.alt ?? null,
  }))

export const keyOfPicture = (picture: ListingPicture): string =>
  isChosen(picture) ? `${picture.file.name}:${picture.file.lastModified}:${picture.file.size}` : picture.url

/** The address of a picture's small version. A file's address ends with its component. */
export function usePictureUrl(picture: ListingPicture | undefined): string | undefined {
  const file = picture && isChosen(picture) ? picture.file : undefined
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return picture === undefined || isChosen(picture) ? file && url : picture.thumbnail_url
}

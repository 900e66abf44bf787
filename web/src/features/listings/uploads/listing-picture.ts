// A picture in the form of a listing: one that the listing shows, or a chosen file.

import type { ListingPictures } from '@contract/files.ts'
import type { Listing } from '@contract/listings.ts'
import { useEffect, useState } from 'react'

export type ListingPicture = ListingPictures['pictures'][number] | File

export const picturesOf = ({ showcase_img_urls, showcase_thumbnail_urls }: Listing): ListingPicture[] =>
  showcase_img_urls.map((url, index) => ({ url, thumbnail_url: showcase_thumbnail_urls[index] ?? url }))

export const keyOfPicture = (picture: ListingPicture): string =>
  picture instanceof File ? `${picture.name}:${picture.lastModified}:${picture.size}` : picture.url

/** The address of a picture's small version. A file's address ends with its component. */
export function usePictureUrl(picture: ListingPicture | undefined): string | undefined {
  const file = picture instanceof File ? picture : undefined
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return picture === undefined || picture instanceof File ? file && url : picture.thumbnail_url
}

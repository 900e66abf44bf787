// Changed pictures of a listing: new ones to Storage, then one call with all in their order.
import { fileCalls } from '@contract/files.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { domainKey } from '@/lib/query.ts'
import { setPictures } from '../api.ts'
import type { ListingPicture } from './listing-picture.ts'
import { uploadImages } from './upload-images.ts'

const isFile = (picture: ListingPicture) => picture instanceof File

export function useSetPictures(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (pictures: ListingPicture[]) => {
      const uploaded = await uploadImages(pictures.filter(isFile))
      const newPictures = uploaded.values()
      return await setPictures(listingId, {
        pictures: pictures.flatMap((picture) =>
          isFile(picture) ? (newPictures.next().value ?? []) : { url: picture.url },
        ),
      })
    },
    // A rejection is kept there too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(fileCalls.getPictures) }),
  })
}

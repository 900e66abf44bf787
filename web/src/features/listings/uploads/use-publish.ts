// From a filled form to a listing: file and images to Storage, then one call that makes the listing of them.

import { type EditListing, listingCalls } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callKey } from '@/lib/query.ts'
import { createListing } from '../api.ts'
import { isUnusable } from './is-unusable.ts'
import { uploadImages } from './upload-images.ts'
import { useProductUpload } from './use-product-upload.ts'

type NewListing = EditListing & { file: File; images: File[] }

export function usePublish(userId: string) {
  const queryClient = useQueryClient()
  const product = useProductUpload(userId)
  const { mutateAsync: publish, isPending: busy } = useMutation({
    mutationFn: async ({ file, images, ...text }: NewListing) => {
      const showcase_images = await uploadImages(images)
      const upload = await product.upload(file)
      const listing = await createListing({
        ...text,
        auth0_id: userId,
        is_active: true,
        file: { uploadId: upload.id, name: file.name },
        showcase_images,
      })
      product.forget(file)
      return listing
    },
    onError: (error, { file }) => {
      if (isUnusable(error)) product.forget(file)
    },
    onSuccess: () =>
      Promise.all(
        [listingCalls.getUsage, listingCalls.listOwnListings, listingCalls.listSellerListings].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      ),
  })
  return { publish, busy, product }
}

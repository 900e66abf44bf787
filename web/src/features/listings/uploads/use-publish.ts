// From a filled form to a listing: file and images to Storage, then one call that makes the listing of them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createListing } from '../api/create-listing.ts'
import { usageQuery } from '../api/usage.ts'
import { uploadImages } from './upload-images.ts'
import { useProductUpload } from './use-product-upload.ts'

type NewListing = {
  title: string
  description: string
  /** Dollars. */
  price: number
  file: File
  images: File[]
}

export function usePublish(userId: string) {
  const queryClient = useQueryClient()
  const product = useProductUpload(userId)
  const { mutateAsync: publish, isPending: busy } = useMutation({
    mutationFn: async ({ file, images, ...text }: NewListing) => {
      const showcase_images = await uploadImages(images)
      const place = await product.upload(file)
      await createListing({
        ...text,
        auth0_id: userId,
        is_active: true,
        file: { uploadId: place.id, name: file.name },
        showcase_images,
      })
      product.finish(file)
    },
    onSuccess: () =>
      Promise.all(
        [usageQuery(userId).queryKey, ['listings', 'own', userId], ['listings', 'seller']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return { publish, busy, product }
}

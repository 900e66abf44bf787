// A new version of a listing's file: the file to Storage, then one call that makes a version of it.
import { fileCalls } from '@contract/files.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { domainKey } from '@/lib/query.ts'
import { addVersion } from '../api.ts'
import { isUnusable } from './is-unusable.ts'
import { useProductUpload } from './use-product-upload.ts'

type NextVersion = { file: File; whatChanged: string }

export function useNewVersion(listingId: string, userId: string) {
  const queryClient = useQueryClient()
  const product = useProductUpload(userId)
  const { mutateAsync: upload, isPending: busy } = useMutation({
    mutationFn: async ({ file, whatChanged }: NextVersion) => {
      const { id: uploadId } = await product.upload(file)
      const answer = await addVersion(listingId, {
        file: { uploadId, name: file.name },
        what_changed: whatChanged.trim() || null,
      })
      product.forget(file)
      return answer
    },
    onError: (error, { file }) => {
      if (isUnusable(error)) product.forget(file)
    },
    // What was not taken is told of there too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(fileCalls.listVersions) }),
  })
  return { upload, busy, product }
}

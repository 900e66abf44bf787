import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

/** As large as the largest place that shows it, on a dense screen. */
const MOST = { width: 512, height: 512 }

/** A picture of one's own, made small here. */
export function useSetAvatar(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: File) => {
      const shrunk = await shrinkPicture(chosen, MOST)
      const picture = new File([shrunk], 'picture.jpg', { type: shrunk.type })
      return (await send(profileCalls.setAvatar, { params: { userId }, form: { picture } })).avatar
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

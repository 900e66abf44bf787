import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

/** As wide as the profile shows it, on a dense screen. */
const MOST = { width: 2400, height: 1200 }

/** A wide picture of the shop, made small here. */
export function useSetBanner(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: File) => {
      const shrunk = await shrinkPicture(chosen, MOST)
      const picture = new File([shrunk], 'banner.jpg', { type: shrunk.type })
      return (await send(profileCalls.setBanner, { params: { userId }, form: { picture } })).banner
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

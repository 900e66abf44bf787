// One request: reads come with their key, writes with what they make stale.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

/** As large as the largest place that shows it, on a dense screen. */
const MOST = { width: 512, height: 512 }

/** POST users/{userId}/avatar: a picture of one's own, made small here. */
export function useSetAvatar(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (picture: File) => {
      const form = new FormData()
      form.append('picture', await shrinkPicture(picture, MOST), 'picture.jpg')
      return (await api.post<{ avatar: string }>(`users/${userId}/avatar`, form)).avatar
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profiles'] }),
  })
}

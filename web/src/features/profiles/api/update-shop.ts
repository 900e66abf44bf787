import type { BodyGiven } from '@contract/operation.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

export function useUpdateShop(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof profileCalls.updateShop>) =>
      send(profileCalls.updateShop, { params: { userId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

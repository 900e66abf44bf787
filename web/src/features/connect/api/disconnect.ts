import { connectCalls } from '@contract/checkout.ts'
import { listingCalls } from '@contract/listings.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey } from '@/lib/query.ts'

/** Ends the connection to Stripe; the profile and what is for sale are another then, whatever the answer is. */
export function useDisconnect() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(connectCalls.disconnect, {}),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) })
      await queryClient.invalidateQueries({ queryKey: callKey(profileCalls.getProfile) })
    },
  })
}

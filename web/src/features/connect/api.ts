import { connectCalls } from '@contract/checkout.ts'
import { listingCalls } from '@contract/listings.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey, query } from '@/lib/query.ts'
import { toastError } from '@/lib/toast-outcome.ts'

/** Off to the payment provider's authorisation page. */
export const useStartConnect = () =>
  useMutation({
    mutationFn: async () => location.assign((await send(connectCalls.beginConnect, {})).url),
    onError: toastError('We couldn’t reach the payment provider. Try again.'),
  })

/** Whether a seller has to set up Stripe Tax. Never fresh, because it changes at Stripe. */
export const taxSetupQuery = () => query(connectCalls.getTaxSetup, {}, { staleTime: 0, retry: 1 })

/** Disconnects Stripe. Refetches the profile and the listings, also after a failure. */
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

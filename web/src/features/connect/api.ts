import { connectCalls } from '@contract/connect.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { query } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'

export const useStartConnect = () =>
  useMutation({
    mutationFn: async () => location.assign((await send(connectCalls.beginConnect, {})).url),
    onError: toastError(t`We couldn’t reach the payment provider. Try again.`),
  })

/** Whether a seller has to set up Stripe Tax. Never fresh, because it changes at Stripe. */
export const taxSetupQuery = () => query(connectCalls.getTaxSetup, {}, { staleTime: 0, retry: 1 })

/** Stripe's current figures of the seller's account. Read on demand. */
export const payoutsQuery = () =>
  query(connectCalls.getPayouts, {}, { staleTime: 0, retry: 1, refetchOnWindowFocus: false })

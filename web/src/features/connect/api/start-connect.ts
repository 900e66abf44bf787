// One request: reads come with their key, writes with what they make stale.
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import { notify } from '@/lib/toast.ts'

/** POST stripe/connect, then off to the payment provider's authorisation page. */
export const useStartConnect = () =>
  useMutation({
    mutationFn: async () => location.assign((await api.post<{ url: string }>('stripe/connect')).url),
    onError: (error) =>
      notify.error(readableMessage(error, 'The payment provider could not be reached. Please try again.')),
  })

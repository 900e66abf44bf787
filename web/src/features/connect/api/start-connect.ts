import { connectCalls } from '@contract/checkout.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import { notify } from '@/lib/toast.ts'

/** Off to the payment provider's authorisation page. */
export const useStartConnect = () =>
  useMutation({
    mutationFn: async () => location.assign((await send(connectCalls.beginConnect, {})).url),
    onError: (error) => notify.error(readableMessage(error, 'We couldn’t reach the payment provider. Try again.')),
  })

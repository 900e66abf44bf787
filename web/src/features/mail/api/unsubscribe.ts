import { mailCalls } from '@contract/mail.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** Turns off the kind of mail that the link came in. */
export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => send(mailCalls.unsubscribe, { params: { token } }) })

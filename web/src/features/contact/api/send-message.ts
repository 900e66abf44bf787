import { contactCalls } from '@contract/contact.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** captcha_used means that the captcha answer was spent before. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: BodyGiven<typeof contactCalls.sendContactMessage>) =>
      send(contactCalls.sendContactMessage, { body }),
  })

import { contactCalls } from '@contract/contact.ts'
import type { Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { send } from '@/lib/api.ts'
import { adminQuery, callKey, useCall, useWrite } from '@/lib/query.ts'

/** A fresh ALTCHA challenge. Each counts once, so none is remembered. */
export const getChallenge = (signal: AbortSignal) => send(contactCalls.getCaptcha, {}, { signal })

/** captcha_used means that the captcha answer was spent before. */
export const useSendMessage = () => useCall(contactCalls.sendContactMessage, undefined)

export const contactMessagesQuery = (filters: Given<typeof queueCalls.listContactMessages>['query']) =>
  adminQuery(queueCalls.listContactMessages, filters, (page) => page.messages)

type Closing = { messageId: string; answer: string | null }

/** Emails the answer, if there is one. already_done if another admin was first. */
export const useCloseMessage = () =>
  useWrite(
    ({ messageId, answer }: Closing) =>
      answer === null
        ? send(queueCalls.closeContactMessage, { params: { messageId } })
        : send(queueCalls.answerContactMessage, { params: { messageId }, body: { answer } }),
    callKey(queueCalls.listContactMessages),
  )

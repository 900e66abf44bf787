import { contactCalls } from '@contract/contact.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, callKey, useCall, useWrite } from '@/lib/calls/query.ts'

export const useSendMessage = () => useCall(contactCalls.sendContactMessage, undefined)

export const contactMessagesQuery = (filters: CallInput<typeof queueCalls.listContactMessages>['query']) =>
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

import { messageCalls } from '../../../contract/messages.ts'
import { handle } from '../context.ts'
import { messageRejections, writeMessage } from './write-message.ts'

export const sendMessage = handle(messageCalls.sendMessage)(async (c, { params: { id }, body }) => {
  const [message] = await c.var.asCaller((sql) => writeMessage(sql, id, body), messageRejections)
  return message
})

import { messageCalls } from '../../../contract/messages.ts'
import { handle } from '../context.ts'

export const readThread = handle(messageCalls.readThread)(async (c, { params: { id } }) => {
  await c.var.asServiceInGoodStanding((sql) => sql`select private.mark_thread_read(${id})`)
  return { success: true }
})

import { messageCalls } from '../../../contract/operations/messages.ts'
import { become } from '../../_shared/auth/acting.ts'
import { handle } from '../context.ts'

export const readThread = handle(messageCalls.readThread)(async (c, { params: { id } }) => {
  await c.var.asCaller(async (sql) => {
    await become(sql, 'function')
    await sql`select private.mark_thread_read(${id})`
  })
  return { success: true }
})

import { keyCalls } from '../../../contract/accounts.ts'
import type { ApiKey } from '../../../contract/index.ts'
import { handle } from '../context.ts'
import { keyColumns } from './key-columns.ts'

export const listKeys = handle(keyCalls.listKeys)(async (c) => {
  const keys = await c.var.asCaller(
    (sql) => sql<ApiKey[]>`
      select ${keyColumns(sql)} from public.api_keys
      where user_id = ${c.var.caller.sub} order by created_at desc, id desc`,
  )
  return { keys }
})

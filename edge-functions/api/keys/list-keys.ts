import type { ApiKey } from '../../../contract/index.ts'
import { keyCalls } from '../../../contract/operations/keys.ts'
import { handle } from '../context.ts'

export const listKeys = handle(keyCalls.listKeys)(async (c) => {
  const keys = await c.var.asCaller(
    (sql) => sql<ApiKey[]>`
      select id, name, start, scopes, created_at, expires_at, last_used_at from public.api_keys
      where user_id = ${c.var.caller.sub} order by created_at desc, id desc`,
  )
  return { keys }
})

import { keyCalls } from '../../../contract/accounts.ts'
import type { ApiKey } from '../../../contract/index.ts'
import { makeApiKey } from '../../_shared/auth/api-keys.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'
import { keyColumns } from './key-columns.ts'

export const createKey = handle(keyCalls.createKey)(async (c, { body: { name, scopes, expiresInDays = null } }) => {
  // The key itself never reaches the database, nor its logs.
  const { key, start, digest } = makeApiKey()
  const [made] = await c.var.asServiceFor(
    (sql) => sql<[ApiKey]>`
      select ${keyColumns(sql)}
      from private.create_api_key(decode(${digest}, 'hex'), ${start}, ${name}, ${arrayLiteral(scopes)}::text[], ${expiresInDays})`,
  )
  return { ...made, key }
})

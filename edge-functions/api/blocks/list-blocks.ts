import { blockCalls } from '../../../contract/accounts.ts'
import type { Block } from '../../../contract/index.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { avatars, handle } from '../context.ts'

export const listBlocks = handle(blockCalls.listBlocks)(async (c, { query: { limit, cursor } }) => {
  const after = readCursor(cursor, timeAndId)
  const found = await c.var.asCaller(
    (sql) => sql<Block[]>`
      select blocks.blocked_id as user_id, coalesce(profiles.username, 'deleted-user') as username,
        coalesce(profiles.name, 'Deleted user') as name, profiles.avatar, blocks.blocked_at
      from public.blocks left join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = ${c.var.caller.sub}
        ${after ? sql`and (blocks.blocked_at, blocks.blocked_id) < (${after[0]}, ${after[1]})` : sql``}
      order by blocks.blocked_at desc, blocks.blocked_id desc
      limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.blocked_at, row.user_id])
  return { blocks: rows.map((row) => ({ ...row, avatar: avatars.toAddress(row.avatar) })), nextCursor }
})

// Blocks: users read and write their own. Nobody sees who blocked them.
import { allButTheOtherSeller, nobody, on, type Right } from '../../operations/rights/right.ts'

const blocks = on('blocks')

export const blockRights: Right[] = [
  blocks.insert(
    'blocks the other seller',
    allButTheOtherSeller,
    (sql, { people }) => sql`insert into public.blocks (blocked_id) values (${people['other seller']})`,
    allButTheOtherSeller,
  ),
  blocks.insert(
    "blocks in the stranger's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.blocks (blocker_id, blocked_id) values (${people.stranger}, ${people['other seller']})`,
    ['stranger'],
  ),
  blocks.select(
    'sees that the buyer blocked the stranger',
    ['buyer'],
    (sql, { people }) => sql`select * from public.blocks where blocked_id = ${people.stranger}`,
  ),
  blocks.update('changes a block', nobody, (sql) => sql`update public.blocks set blocked_at = now()`),
  blocks.remove(
    "ends the buyer's block",
    ['buyer'],
    (sql, { people }) => sql`delete from public.blocks where blocker_id = ${people.buyer}`,
  ),
  blocks.remove('removes all blocks, which are their own', ['buyer'], (sql) => sql`delete from public.blocks`),
  blocks.select(
    'sees the blocks of the banned one',
    nobody,
    (sql, { people }) => sql`select * from public.blocks where blocker_id = ${people.banned}`,
  ),
]

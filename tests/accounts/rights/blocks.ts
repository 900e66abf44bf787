// Blocks: users read and write their own. Nobody sees who blocked them.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const blocks: Right[] = [
  {
    table: 'blocks',
    operation: 'insert',
    what: 'blocks the other seller',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) => sql`insert into public.blocks (blocked_id) values (${people['other seller']})`,
  },
  {
    table: 'blocks',
    operation: 'insert',
    what: "blocks in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.blocks (blocker_id, blocked_id) values (${people.stranger}, ${people['other seller']})`,
  },
  {
    table: 'blocks',
    operation: 'select',
    what: 'sees that the buyer blocked the stranger',
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.blocks where blocked_id = ${people.stranger}`,
  },
  {
    table: 'blocks',
    operation: 'update',
    what: 'changes a block',
    allowed: nobody,
    statement: (sql) => sql`update public.blocks set blocked_at = now()`,
  },
  {
    table: 'blocks',
    operation: 'delete',
    what: "ends the buyer's block",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`delete from public.blocks where blocker_id = ${people.buyer}`,
  },
  {
    table: 'blocks',
    operation: 'delete',
    what: 'removes all blocks, which are their own',
    allowed: ['buyer'],
    statement: (sql) => sql`delete from public.blocks`,
  },
  {
    table: 'blocks',
    operation: 'select',
    what: 'sees the blocks of the banned one',
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.blocks where blocker_id = ${people.banned}`,
  },
]

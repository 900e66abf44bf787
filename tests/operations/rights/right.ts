// A row of the rights matrix, and groups of personas.
import type postgres from 'postgres'
import type { Persona, World } from '../../support/database/world.ts'

type Sql = postgres.Sql | postgres.TransactionSql
export type Right = {
  table: string
  operation: 'select' | 'insert' | 'update' | 'delete'
  /** The operation and the row, in words. */
  what: string
  allowed: readonly Persona[]
  statement: (sql: Sql, world: World) => postgres.PendingQuery<postgres.Row[]>
  /** Personas that the policy alone would allow, with every column granted and no triggers. */
  allowedIfGranted?: readonly Persona[]
}

export const everyone: readonly Persona[] = [
  'visitor',
  'stranger',
  'buyer',
  'seller',
  'other seller',
  'admin',
  'banned',
  'banned seller',
  'deleted',
]
export const nobody: readonly Persona[] = []
export const sellers: readonly Persona[] = ['seller', 'other seller']
/** Signed in, neither banned nor deleted. */
export const inGoodStanding: readonly Persona[] = ['stranger', 'buyer', 'seller', 'other seller', 'admin']
/** For rows about the other seller: what users may do to others and not to themselves. */
export const allButTheOtherSeller: readonly Persona[] = ['stranger', 'buyer', 'seller', 'admin']

type Row = (
  what: string,
  allowed: Right['allowed'],
  statement: Right['statement'],
  allowedIfGranted?: Right['allowedIfGranted'],
) => Right

/** The rows of a table, by operation. */
export function on(table: string): Record<'select' | 'insert' | 'update' | 'remove', Row> {
  const rowOf =
    (operation: Right['operation']): Row =>
    (what, allowed, statement, allowedIfGranted) => ({
      ...{ table, operation, what, allowed, statement },
      ...(allowedIfGranted && { allowedIfGranted }),
    })
  return { select: rowOf('select'), insert: rowOf('insert'), update: rowOf('update'), remove: rowOf('delete') }
}

// What a row of the rights matrix is, and the personas that rows name together.
import type postgres from 'postgres'
import type { Persona, World } from '../world.ts'

type Sql = postgres.Sql | postgres.TransactionSql
export type Right = {
  table: string
  operation: 'select' | 'insert' | 'update' | 'delete'
  /** What is done to which row, in words. */
  what: string
  allowed: readonly Persona[]
  statement: (sql: Sql, world: World) => postgres.PendingQuery<postgres.Row[]>
  /** Whom the policy alone allows it, were every column granted and no trigger there: guards, each tried without the others. */
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

import type { Transaction } from '../../_shared/database/open-database.ts'
import type { Statement } from '../../_shared/database/statement.ts'
import { asService } from '../context.ts'

/** So many rows a function of a job changes at most in one call; after as many it is called again. */
const BATCH = 1000

/** A task that is one function of the private schema, which gives as `changed` how many rows it changed. */
export const inDatabase =
  (ask: (sql: Transaction) => Statement<{ changed: number }[]>) => async (): Promise<boolean> => {
    const [row] = await asService(ask)
    return (row?.changed ?? 0) >= BATCH
  }

/** The same for a function that changes one thing a call, because two in one transaction would wait for each other's holders. */
export const oneByOne = (ask: (sql: Transaction) => Statement<{ changed: number }[]>) => async (): Promise<boolean> => {
  for (let count = 0; count < BATCH; count += 1) {
    const [row] = await asService(ask)
    if (!row?.changed) return false
  }
  return true
}

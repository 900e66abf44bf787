// What a buyer of 5,000 items waits for in the library, in a shop with a million purchases, by the
// slowest percent.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { type Ask, benchLists } from '../support/measure-lists.ts'
import { fillLibrary } from './fill-library.ts'

const ITEMS = 5_000
const BUYERS = 200
const MOST_P99_MS = 50

export const bench = benchLists(MOST_P99_MS, async ({ scale, log, owner, api }) => {
  const setting = { items: Math.round(ITEMS * scale), buyers: Math.max(2, Math.round(BUYERS * scale)) }
  log(`filling a shop: ${setting.buyers} buyers who own ${setting.items} items each`)
  const { buyer, seller } = await fillLibrary(owner, setting)
  const { asService } = actingOn(api)
  const find = (sql: Transaction, request: object) =>
    sql`select * from private.find_library(${sql.json({ limit: 25, ...request })}::jsonb)`
  const asks: Record<string, Ask> = {
    'first page': (sql) => find(sql, {}),
    'by title': (sql) => find(sql, { sort: 'title' }),
    'by update': (sql) => find(sql, { sort: 'updated' }),
    'a title': (sql, run) => find(sql, { q: `pattern ${run}` }),
    'a seller': (sql) => find(sql, { seller }),
    'updated since the last download': (sql) => find(sql, { updated: true }),
    'counts for the filters': (sql) => sql`select * from private.library_choices()`,
  }
  return {
    setting,
    asks,
    act: (read) => asService(read, { for: { sub: buyer, role: 'authenticated' }, standing: 'good' }),
  }
})

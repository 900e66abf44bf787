// Measures waits in a shop with a million licence keys by their slowest percent: the calls of a
// program, and the list of a seller who sold half of the keys. Also measures transfers of large
// files, and previews, one by one and at once.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { type Ask, benchLists } from '../support/measure-lists.ts'
import { type Bench, joined } from '../support/report.ts'
import { benchDrawings } from './drawings.ts'
import { fillLicences, keyNumber } from './fill-licences.ts'
import { benchPreviews } from './previews.ts'
import { benchTransfers } from './transfers.ts'

const KEYS = 1_000_000
const MOST_P99_MS = 25

const benchLicences = benchLists(MOST_P99_MS, async ({ scale, log, owner, api }) => {
  const keys = Math.round(KEYS * scale)
  log(`filling a shop: one listing with ${keys} licence keys, half of them sold`)
  const { seller, listing } = await fillLicences(owner, keys)
  const { asService } = actingOn(api)
  const claims = { sub: seller, role: 'authenticated' } as const
  const use = (sql: Transaction, act: string, nth: number, run: number) => sql`
    select private.use_licence(${act}, ${listing}, ${keyNumber(nth)}, 'laptop', null, ${`192.0.2.${run % 250}`}, null)`
  const find = (sql: Transaction, request: object) => sql`
    select * from private.find_licence_keys(${listing}, ${sql.json({ limit: 25, ...request })}::jsonb)`
  const asks: Record<string, Ask> = {
    validate: (sql, run) => use(sql, 'validate', (run * 7919) % (keys / 2), run),
    activate: (sql, run) => use(sql, 'activate', run, run),
    'keys of a listing': (sql) => find(sql, {}),
    'sold keys': (sql) => find(sql, { sold: true }),
    'a key': (sql, run) => find(sql, { q: keyNumber(run) }),
    'how many are left': (sql) => sql`select * from private.describe_licensing(${listing})`,
  }
  return { setting: { keys }, asks, act: (read) => asService(read, { for: claims }) }
})

export const bench: Bench = async (options) =>
  joined([
    await benchLicences(options),
    await benchTransfers(options),
    await benchPreviews(options),
    await benchDrawings(options),
  ])

// One shop of files through its kills: uploads, listings, releases, pictures, previews, deletions
// and sales around each, then the work is completed.

import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { beginUploads, list, type PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { textPdf } from '../../support/text-pdf.ts'
import { kill, type Part, untilInService } from '../support/parts.ts'
import { listUploads, prepareAgain, uploadOnly } from '../support/uploads.ts'

export type Kill = { part: Part; afterMs: number }

const PARTS: Part[] = ['downloads', 'api', 'storage', 'postgres', 'jobs', 'checkout', 'gateway']
/** Milliseconds between the first request and the kill, at most: most of the work takes this long. */
const KILL_WITHIN_MS = 400
/** How long the work of one kill may go on after it. */
const SETTLES_MS = 60_000

/** Every part once in an order of the seed, then again in another order. */
export function planOf(kills: number, seed: number): Kill[] {
  const everyPart = fc.shuffledSubarray(PARTS, { minLength: PARTS.length })
  const parts = fc.sample(everyPart, { seed, numRuns: Math.ceil(kills / PARTS.length) }).flat()
  const delays = fc.sample(fc.nat({ max: KILL_WITHIN_MS }), { seed, numRuns: kills })
  return delays.flatMap((afterMs, index) => (parts[index] ? [{ part: parts[index], afterMs }] : []))
}

/** Objects in Storage for a call that follows. */
async function upload(sam: TestUser, kind: 'product' | 'showcase', bytes: typeof PDF, type: string): Promise<string> {
  const [place] = await beginUploads(sam, [kind])
  if (!place) throw new Error('no upload was begun')
  await putObject(sam, place, bytes, type)
  return place.id
}

type Work = (sam: TestUser, id: string, buyers: TestUser[]) => Promise<{ status: number }>

const WORK: Record<string, Work> = {
  'a listing': async (sam) => await listUploads(sam, await uploadOnly(sam)),
  'a release': async (sam, id) =>
    await sam.post(`files/${id}/releases`, {
      files: [{ uploadId: await upload(sam, 'product', PNG, 'image/png'), name: 'meadow.png' }],
      note: 'Page 3 is there',
    }),
  'new pictures': async (sam, id) =>
    await sam.put(`files/${id}/pictures`, {
      pictures: [{ uploadId: await upload(sam, 'showcase', PNG, 'image/png'), width: 1, height: 1 }],
    }),
  'other pages of a preview': async (sam, id) => {
    const { files } = (await sam.get(`files/${id}/inside`)).body
    const answer = await sam.put(`files/${id}/previews/${files[0].id}`, { pages: [2, 1] })
    await schedulerCalls('downloads/prepare')
    return answer
  },
  'a deletion': async (sam, id) => await sam.delete(`files/${id}`),
  'two sales': async (_, id, buyers) => {
    await Promise.all(buyers.map((buyer) => buy(buyer, id)))
    return { status: 200 }
  },
}

/** A free listing that gives each buyer a key of its list. */
async function listWithKeys(sam: TestUser): Promise<string> {
  const { id } = await list(sam, { price: 0, bytes: textPdf(['One', 'Two']) })
  await sam.put(`files/${id}/licences`, { source: 'list', seats: null })
  await sam.post(`files/${id}/licences/keys`, { keys: ['KEY-1', 'KEY-2', 'KEY-3'] })
  return id
}

/** Does all work at once, each on an item of its own, and kills a part meanwhile. */
async function killDuring(kill: () => Promise<void>, { afterMs }: Kill): Promise<string[]> {
  const buyers = [await user('Bea'), await user('Ben')]
  const jobs = await Promise.all(
    Object.entries(WORK).map(async ([what, work]) => {
      const sam = await seller()
      return { what, work, sam, id: await listWithKeys(sam) }
    }),
  )
  const done = jobs.map(({ what, work, sam, id }) =>
    work(sam, id, buyers)
      .then(({ status }) => (status < 300 ? [what] : []))
      .catch(() => []),
  )
  await delay(afterMs)
  await kill()
  await untilInService()
  const late = delay(SETTLES_MS, []).then(() => [])
  return (await Promise.all(done.map((one) => Promise.race([one, late])))).flat()
}

/** Of one kill's listings. A call of the scheduler draws one picture. */
const DRAWINGS_MAX = 40

const isWorkLeft = async () =>
  (await owner`select from private.preparations union all select from private.preview_work where due_at < 'infinity'`)
    .length > 0

/** Kills parts, and counts the work that was answered nevertheless. */
export async function tryKills(kills: Kill[]): Promise<Record<string, number>> {
  const answered: Record<string, number> = {}
  for (const one of kills)
    for (const what of await killDuring(() => kill(one.part), one)) answered[what] = (answered[what] ?? 0) + 1
  await until('all work on files is done', async () => {
    await owner`update private.preview_work set due_at = now(), tries = 0 where due_at < 'infinity'`
    for (let calls = 0; calls < DRAWINGS_MAX && (await isWorkLeft()); calls += 1) await prepareAgain()
    return !(await isWorkLeft())
  })
  return answered
}

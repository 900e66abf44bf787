// kill -9 of parts while files are uploaded, listed, released, deleted and sold. FILE_KILLS and
// FILE_SEED choose how many kills and which (tools/test/prove.ts).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { fileKills } from '../../support/environment.ts'
import { stack } from '../../support/stack.ts'
import { prepareRun } from '../money/run.ts'
import { planOf, tryKills } from './kills.ts'
import { sweepADayLater, violationsOf } from './violations.ts'

/** Kills between two looks. A violation is found near the kill that caused it. */
const KILLS_OF_A_LOOK = 10
const KILL_SECONDS = 60

prepareRun()

test('one sweep after any kills, no object is without a listing and no listing without its bytes', {
  tags: ['F7', 'kill-downloads-api'],
  timeout: fileKills.kills * KILL_SECONDS * 1000 + 120_000,
}, async () => {
  const plan = planOf(fileKills.kills, fileKills.seed)
  console.log(`${plan.length} kills of the seed ${fileKills.seed}`)
  // Other tests of this stack may have left rows without bytes. Their previews can't be made.
  await owner`update private.preview_work set due_at = 'infinity'`
  const before = new Set(await violationsOf())
  const violations: string[] = []
  for (let done = 0; done < plan.length; done += KILLS_OF_A_LOOK) {
    const answered = await tryKills(plan.slice(done, done + KILLS_OF_A_LOOK))
    await sweepADayLater()
    violations.push(...(await violationsOf()).filter((violation) => !before.has(violation)))
    console.log(`kills from ${done}: answered ${JSON.stringify(answered)}, ${violations.length} violations`)
  }
  expect(violations).toEqual([])
})

test('stray objects, files without bytes, listings without files and missing keys are noticed', async () => {
  const sam = await seller()
  const listings = [await list(sam, { price: 0 }), await list(sam), await list(sam)]
  const [gone, unpinned, empty] = listings.map(({ id }) => id)
  await owner`insert into storage.objects (bucket_id, name) values ('product-files', 'listed/stray')`
  const [file] = await owner`select object_version from public.listing_files where listing_id = ${gone ?? ''}`
  const version = String(file?.object_version)
  rmSync(join(stack.localDir, 'storage', 'objects', version.slice(0, 2), version))
  await owner`update public.listing_files set object_version = 'another' where listing_id = ${unpinned ?? ''}`
  await owner`delete from public.listing_files where listing_id = ${empty ?? ''}`
  await owner`update public.listings set licence_source = 'generated' where id = ${gone ?? ''}`
  await buy(await user('Bea'), gone ?? '')
  await owner`delete from public.licence_keys where listing_id = ${gone ?? ''}`
  const kinds = new Set((await violationsOf()).map((violation) => violation.split(':')[0]))
  expect([...kinds].toSorted()).toEqual([
    'a buyer without one key',
    'a file without its object',
    'a listing without files',
    'an object without a listing',
    'an object without bytes',
  ])
})

// Downloads, as a seller's metrics count them.
import { expect, test } from 'vitest'
import { publishFile } from '../../files/rules/preparing.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { beginDownload, firstValue, sold } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, rejectionOf } from '../../support/database/world.ts'

const { owner } = world

async function bought() {
  const { bea, sam, listing, orderId } = await sold()
  return {
    ...{ bea, sam, listing, orderId },
    download: () => rejectionOf(beginDownload(bea, orderId, listing)),
    counted: () => firstValue(actAs(sam, 'api')`select sum(downloads)::integer from private.seller_metrics(30)`),
  }
}

test('a buyer’s links within 24 hours are one download', { tags: ['metrics-counted'] }, async () => {
  const { listing, download, counted } = await bought()
  for (const _ of [1, 2, 3]) expect(await download()).toBe(ACCEPTED)
  expect(await counted()).toBe(1)
  await owner`update public.downloads set downloaded_at = downloaded_at - interval '24 hours' where listing_id = ${listing}`
  await owner`update public.entitlements set granted_at = granted_at - interval '24 hours' where listing_id = ${listing}`
  await download()
  expect(await counted()).toBe(2)
})

test('a buyer’s downloads of two releases are two', { tags: ['metrics-counted'] }, async () => {
  const { sam, listing, download, counted } = await bought()
  await download()
  await publishFile(sam, listing)
  await download()
  expect(await counted()).toBe(2)
})

test('two links that a buyer requests at once are one download', { tags: ['metrics-counted'] }, async () => {
  const { bea, listing, orderId, download, counted } = await bought()
  await whileOpen((sql) => sql`select from private.begin_download(${orderId}, ${listing})`, download, { by: bea })
  expect(await counted()).toBe(1)
})

// A list of another shop in several parts, as the command imports it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveFolders, shopOf } from '../../support/api/archives.ts'
import { guestEmail } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { importTwice } from '../../support/sales-list.ts'

const { newFolder } = archiveFolders()

test('the command previews a list, and imports it once', async () => {
  const sam = await seller()
  const items = await Promise.all(['One', 'Two', 'Three'].map((title) => list(sam, { title })))
  const titles = items.map(({ title }) => title)
  const path = join(await newFolder(), 'sales.csv')
  const runs = await importTwice(shopOf(sam), path, titles, Array.from({ length: 600 }, guestEmail))
  expect(runs).toMatchObject({
    first: { result: 'Nothing was imported', preview: expect.arrayContaining(['  600 new purchases']) },
    again: { preview: runs.first.preview },
    imported: { result: expect.stringMatching(/^600 purchases imported/) },
    repeated: { result: 'Nothing was imported', preview: expect.arrayContaining(['  600 imported before']) },
  })
  expect((await sam.get('customers/batches')).body.batches).toMatchObject([{ given: 600 }])
})

// A shop that was taken out of one site goes into another: here into the empty shop of a new seller.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportShop } from '../../../packages/archive/src/export-shop.ts'
import { type ArchivedListing, listingsFile, shopFile } from '../../../packages/archive/src/format.ts'
import { readArchive } from '../../../packages/archive/src/import-archive.ts'
import { readList } from '../../../packages/archive/src/lists.ts'
import { archiveFolders, importInto, importListed, readJson, shopOf, silent } from '../../support/api/archives.ts'
import { openFullShop, rowsOf } from '../../support/api/full-shop.ts'
import { PDF, PNG } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { sha256 } from '../../support/sample-bytes.ts'

const { newFolder, copyOf } = archiveFolders()

/** Of a listing all that an archive promises, without what is another one in every shop. */
const promised = ({ id, created_at, releases, pictures, ...rest }: ArchivedListing) => ({
  ...rest,
  reduction: rest.reduction && { ...rest.reduction, starts_at: undefined },
  releases: releases.map(({ released_at: _, files, ...release }) => ({
    ...release,
    files: files.map(({ path: __, ...file }) => file),
  })),
  pictures: pictures.map(({ sha256, size_bytes, thumbnail }) => [sha256, size_bytes, thumbnail?.sha256]),
})

let full: Awaited<ReturnType<typeof openFullShop>>
let archive: string
beforeAll(async () => {
  full = await openFullShop()
  archive = await newFolder()
  await exportShop(shopOf(full.sam), archive, silent)
})

describe('an empty shop', { tags: ['shop-imported'] }, () => {
  test('takes an archive in: equal rows, equal bytes, and nothing twice', async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const { ids, problems } = await importInto(shopOf(ina), folder)
    expect(problems).toEqual([])
    expect(ids.size).toBe(5)
    const rows = await rowsOf(ina)
    expect(rows).toEqual(await rowsOf(full.sam))
    expect(rows).toHaveLength(5)
    await importInto(shopOf(ina), folder)
    expect(await rowsOf(ina)).toEqual(rows)

    const again = await newFolder()
    await exportShop(shopOf(ina), again, silent)
    const read = async (from: string) =>
      listingsFile.parse(await readJson(from, 'listings.json')).listings.map(promised)
    expect(await read(again)).toEqual(await read(archive))
    const { profile, sections, bundles, discounts } = shopFile.parse(await readJson(again, 'shop.json'))
    expect(profile).toMatchObject({ bio: 'Quilts.', refund_policy: 'Within 14 days.' })
    expect(sections).toEqual([
      { name: 'Films', listing_ids: [] },
      { name: 'Quilts', listing_ids: [ids.get(full.pattern)] },
    ])
    expect(bundles).toMatchObject([{ name: 'Both', price_cents: 2500, listing_ids: { length: 2 } }])
    expect(discounts).toMatchObject([{ code: 'SUMMER', percent: 10, max_uses: 5, listing_id: ids.get(full.pattern) }])
  })

  test('takes what was paused as for sale', async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const place = join(folder, 'listings.json')
    const { listings } = listingsFile.parse(await readJson(folder, 'listings.json'))
    const paused = listings
      .filter(({ title }) => title === 'Notes')
      .map((listing) => ({ ...listing, status: 'paused' }))
    await writeFile(place, JSON.stringify({ listings: paused }))
    await importInto(shopOf(ina), folder)
    expect(await rowsOf(ina)).toMatchObject([{ title: 'Notes', status: 'active' }])
  })
})

test('a list of Etsy’s becomes listings, and drafts without a file, once', {
  tags: ['foreign-lists', 'cut-off'],
}, async () => {
  const [ina, folder] = [await seller('Ina'), await newFolder()]
  const list = join(folder, 'etsy.csv')
  await writeFile(
    list,
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,SKU\nMeadow,Twelve blocks,12.50,USD,quilt,\nLost,Gone,1,USD,,\n',
  )
  await writeFile(join(folder, 'meadow.pdf'), PDF)
  for (const picture of ['meadow-1.png', 'lost-1.png']) await writeFile(join(folder, picture), PNG)
  const shop = shopOf(ina)
  for (let run = 1; run <= 2; run++) {
    const { listed, problems } = await readList(list, folder)
    expect(problems).toEqual([])
    expect((await importListed(shop, listed, `${list}.imports`)).problems).toEqual([])
  }
  expect(await rowsOf(ina)).toMatchObject([
    {
      title: 'Meadow',
      description: 'Twelve blocks',
      price_cents: 1250,
      files: [{ name: 'meadow.pdf', sha256: sha256(PDF) }],
      pictures: { length: 1 },
    },
  ])
  const { drafts } = (await ina.get('drafts')).body
  expect(drafts).toMatchObject([{ text: { title: 'Lost' }, missing: ['file'], pictures: { length: 1 } }])
})

describe('an import names', { tags: ['shop-imported'] }, () => {
  test('a file that is not what the archive says, and brings the others in', async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const { listed } = await readArchive(folder)
    await writeFile(
      listed.find(({ title }) => title === 'Notes')?.releases[0]?.files[0]?.location ?? '',
      'another text',
    )
    const { ids, problems } = await importInto(shopOf(ina), folder)
    expect(ids.size).toBe(4)
    expect(problems).toMatchObject([{ what: '“Notes”', why: expect.stringContaining('does not match the SHA-256') }])
  })

  test('that somebody sells nothing here yet, before anything is sent', async () => {
    const [bea, folder] = [await user('Bea'), await copyOf(archive)]
    await expect(importInto(shopOf(bea), folder)).rejects.toThrow(/Connect your account/)
  })

  test('an archive that leads out of its folder, and a folder without an archive', async () => {
    const folder = await copyOf(archive)
    const place = join(folder, 'listings.json')
    await writeFile(place, (await readFile(place, 'utf8')).replace(/"files\/[^"]+"/, '"../../etc/passwd"'))
    await expect(readArchive(folder)).rejects.toThrow(/outside/)
    await expect(readArchive(await newFolder())).rejects.toThrow(/isn’t an archive/)
  })
})

// A shop that was taken out of one site goes into another: here into the empty shop of a new seller.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportShop } from '../../../packages/archive/src/export-shop.ts'
import { type ArchivedListing, listingsFile, shopFile } from '../../../packages/archive/src/format.ts'
import { importAll, stateIn } from '../../../packages/archive/src/import.ts'
import { importShop, readArchive } from '../../../packages/archive/src/import-archive.ts'
import { readList } from '../../../packages/archive/src/lists.ts'
import { openShop, type Shop } from '../../../packages/archive/src/shop.ts'
import { findStorage } from '../../../packages/archive/src/upload.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { openFullShop, rowsOf } from '../../support/api/full-shop.ts'
import { PDF, PNG } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { sha256 } from '../../support/digest.ts'
import { stack } from '../../support/stack.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  made.push(folder)
  return folder
}
const IMPORT = join(projectDir, 'packages/archive/src/commands/import.ts')

/** A copy of the archive, for an import of its own. */
const copyOf = async (folder: string) => {
  const copy = await newFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

const silent = () => {}
/** Where an import by the command keeps how far it is. */
const statePlace = (notes: string, { id }: TestUser) =>
  join(notes, `${new URL(stack.urls.web).host.replaceAll(':', '_')}-${id}.json`)
const shopOf = (person: TestUser) => openShop(stack.urls.web, person.id, person.token)

async function importInto(shop: Shop, folder: string) {
  const { wanted, shop: archived } = await readArchive(folder)
  // As a plain address: where uploads go is read from the site.
  const storage = await findStorage({ urls: { web: stack.urls.web } })
  const into = { shop, storage, state: await stateIn(join(folder, 'imports'), shop) }
  const { ids, problems } = await importAll(into, wanted, silent)
  return { ids, problems: [...problems, ...(await importShop(shop, archived, ids))] }
}

/** Of a listing all that an archive promises, without what is another one in every shop. */
const promised = ({ id, created_at, versions, pictures, ...rest }: ArchivedListing) => ({
  ...rest,
  reduction: rest.reduction && { ...rest.reduction, starts_at: undefined },
  versions: versions.map(({ path: _, created_at: __, ...version }) => version),
  pictures: pictures.map(({ sha256, size_bytes, thumbnail }) => [sha256, size_bytes, thumbnail?.sha256]),
})

let full: Awaited<ReturnType<typeof openFullShop>>
let archive: string
beforeAll(async () => {
  full = await openFullShop()
  archive = await newFolder()
  await exportShop(shopOf(full.sam), archive, silent)
})

describe('an empty shop', () => {
  test('takes an archive in: equal rows, equal bytes, and nothing twice', { tags: ['shop-imported'] }, async () => {
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
      listingsFile.parse(JSON.parse(await readFile(join(from, 'listings.json'), 'utf8'))).listings.map(promised)
    expect(await read(again)).toEqual(await read(archive))
    const { profile, bundles, discounts } = shopFile.parse(JSON.parse(await readFile(join(again, 'shop.json'), 'utf8')))
    expect(profile).toMatchObject({ bio: 'Quilts.', refund_policy: 'Within 14 days.' })
    expect(bundles).toMatchObject([{ name: 'Both', price_cents: 2500, listing_ids: { length: 2 } }])
    expect(discounts).toMatchObject([{ code: 'SUMMER', percent: 10, max_uses: 5, listing_id: ids.get(full.pattern) }])
  })

  test('gets the rest when the command is killed in the middle and run again', {
    tags: ['shop-imported', 'cut-off'],
  }, async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const words = [IMPORT, '--target', stack.urls.web, '--from', folder]
    const run = () =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
        cwd: projectDir,
        env: { ...process.env, MARKETPLACE_TOKEN: ina.token },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const first = run()
    await until('two items are begun', async () => (await rowsOf(ina)).length >= 2)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = run()
    const [code] = await once(second, 'exit')
    expect(code).toBe(0)
    expect(await rowsOf(ina)).toEqual(await rowsOf(full.sam))
  })

  test('does not get a second one where the answer to the first never came', {
    tags: ['shop-imported', 'cut-off'],
  }, async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const shop = shopOf(ina)
    const deaf: Shop = {
      ...shop,
      call: async (operation, given) => {
        const answer = await shop.call(operation, given)
        if (operation.name === 'createListing' || operation.name === 'addVersion') throw new TypeError('fetch failed')
        return answer
      },
    }
    // Each run learns of what the one before it made, and goes one step further.
    expect((await importInto(deaf, folder)).ids.size).toBe(0)
    expect(await rowsOf(ina)).toHaveLength(5)
    const { ids, problems } = await importInto(shop, folder)
    expect([ids.size, problems]).toEqual([5, []])
    expect(await rowsOf(ina)).toEqual(await rowsOf(full.sam))
  })

  test('takes what was paused as for sale', { tags: ['shop-imported'] }, async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const place = join(folder, 'listings.json')
    const { listings } = listingsFile.parse(JSON.parse(await readFile(place, 'utf8')))
    const paused = listings
      .filter(({ title }) => title === 'Notes')
      .map((listing) => ({ ...listing, status: 'paused' }))
    await writeFile(place, JSON.stringify({ listings: paused }))
    await importInto(shopOf(ina), folder)
    expect(await rowsOf(ina)).toMatchObject([{ title: 'Notes', status: 'active' }])
  })
})

test('a list of Etsy’s becomes listings, once', { tags: ['foreign-lists', 'cut-off'] }, async () => {
  const [ina, folder] = [await seller('Ina'), await newFolder()]
  const list = join(folder, 'etsy.csv')
  await writeFile(
    list,
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,SKU\nMeadow,Twelve blocks,12.50,USD,quilt,\nLost,Gone,1,USD,,\n',
  )
  await writeFile(join(folder, 'meadow.pdf'), PDF)
  await writeFile(join(folder, 'meadow-1.png'), PNG)
  const shop = shopOf(ina)
  for (let run = 1; run <= 2; run++) {
    const { wanted, problems } = await readList(list, folder)
    expect(problems).toMatchObject([{ what: 'row 3, “Lost”' }])
    const into = {
      shop,
      storage: await findStorage({ urls: { web: shop.web } }),
      state: await stateIn(`${list}.imports`, shop),
    }
    expect((await importAll(into, wanted, silent)).problems).toEqual([])
  }
  expect(await rowsOf(ina)).toMatchObject([
    {
      title: 'Meadow',
      description: 'Twelve blocks\n\nquilt',
      price_cents: 1250,
      files: [{ name: 'meadow.pdf', sha256: sha256(PDF) }],
      pictures: { length: 1 },
    },
  ])
})

test('a large file goes on at the place where it was cut off', { tags: ['cut-off'] }, async () => {
  const [ina, folder] = [await seller('Ina'), await newFolder()]
  const list = join(folder, 'etsy.csv')
  const bytes = Buffer.alloc(40 * 2 ** 20, 'A line of a long text.\n')
  await writeFile(list, 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE\nLong,A long text,1,USD\n')
  await writeFile(join(folder, 'long.txt'), bytes)
  const state = statePlace(`${list}.imports`, ina)
  const words = ['--target', stack.urls.web, '--from', list]
  const command = spawn(process.execPath, [IMPORT, ...words], {
    env: { ...process.env, MARKETPLACE_TOKEN: ina.token },
    stdio: 'ignore',
  })
  await until('it is being sent', async () => (await readFile(state, 'utf8').catch(() => '')).includes('"url"'))
  command.kill('SIGKILL')
  await once(command, 'exit')
  const asked: string[] = []
  const { call, ...rest } = shopOf(ina)
  const shop: Shop = {
    ...rest,
    call: (operation, given) => {
      asked.push(operation.name)
      return call(operation, given)
    },
  }
  const { wanted } = await readList(list, folder)
  const storage = await findStorage({ urls: { web: shop.web } })
  const into = { shop, storage, state: await stateIn(`${list}.imports`, shop) }
  expect((await importAll(into, wanted, silent)).problems).toEqual([])
  // No other place was asked for: what had arrived was gone on with.
  expect(asked).not.toContain('beginUploads')
  expect(await rowsOf(ina)).toMatchObject([{ files: [{ sha256: sha256(bytes), size_bytes: bytes.length }] }])
})

describe('an import names', () => {
  test('a file that is not what the archive says, and brings the others in', { tags: ['shop-imported'] }, async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    const { wanted } = await readArchive(folder)
    await writeFile(wanted.find(({ title }) => title === 'Notes')?.versions[0]?.place ?? '', 'another text')
    const { ids, problems } = await importInto(shopOf(ina), folder)
    expect(ids.size).toBe(4)
    expect(problems).toMatchObject([{ what: '“Notes”', why: expect.stringContaining('not what the archive says') }])
  })

  test('what the shop does not take now, and brings it in later', { tags: ['shop-imported', 'cut-off'] }, async () => {
    const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
    await owner`select private.count_against('new version', ${ina.id}, 20)`
    const { problems } = await importInto(shopOf(ina), folder)
    expect(problems).toMatchObject([
      { what: '“Meadow quilt pattern”', what_to_do: expect.stringContaining('same command') },
      { what: 'the bundle “Both”' },
      { what: 'the discount code SUMMER' },
    ])
    await owner`delete from private.rate_limits where key = ${`new version:${ina.id}`}`
    expect((await importInto(shopOf(ina), folder)).problems).toEqual([])
    expect(await rowsOf(ina)).toEqual(await rowsOf(full.sam))
  })

  test('that somebody sells nothing here yet, before anything is sent', { tags: ['shop-imported'] }, async () => {
    const [bea, folder] = [await user('Bea'), await copyOf(archive)]
    await expect(importInto(shopOf(bea), folder)).rejects.toThrow(/Connect your account/)
  })

  test('an archive that leads out of its folder, and a folder without an archive', {
    tags: ['shop-imported'],
  }, async () => {
    const folder = await copyOf(archive)
    const place = join(folder, 'listings.json')
    await writeFile(place, (await readFile(place, 'utf8')).replace(/"files\/[^"]+"/, '"../../etc/passwd"'))
    await expect(readArchive(folder)).rejects.toThrow(/outside/)
    await expect(readArchive(await newFolder())).rejects.toThrow(/no archive/)
  })
})

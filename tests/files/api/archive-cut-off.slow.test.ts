// Imports of an archive that were cut off: the next run brings the rest, and nothing twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exportShop } from '../../../packages/archive/src/export-shop.ts'
import { readList } from '../../../packages/archive/src/lists.ts'
import type { Shop } from '../../../packages/archive/src/shop.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { archiveFolders, counting, importInto, importListed, shopOf, silent } from '../../support/api/archives.ts'
import { openFullShop, rowsOf } from '../../support/api/full-shop.ts'
import { owner, seller, type TestUser, until } from '../../support/api/people.ts'
import { sha256 } from '../../support/sample-bytes.ts'
import { stack } from '../../support/stack.ts'

const { newFolder, copyOf } = archiveFolders()
const IMPORT = join(projectDir, 'packages/archive/src/commands/import.ts')
/** Where an import by the command keeps how far it is. */
const statePlace = (notes: string, { id }: TestUser) =>
  join(notes, `${new URL(stack.urls.web).host.replaceAll(':', '_')}-${id}.json`)

let full: Awaited<ReturnType<typeof openFullShop>>
let archive: string
beforeAll(async () => {
  full = await openFullShop()
  archive = await newFolder()
  await exportShop(shopOf(full.sam), archive, silent)
})

test('an empty shop gets the rest when a killed import runs anew', { tags: ['shop-imported', 'cut-off'] }, async () => {
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

test('a shop gets no second listing where an answer got lost', { tags: ['shop-imported', 'cut-off'] }, async () => {
  const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
  const shop = shopOf(ina)
  const deaf: Shop = {
    ...shop,
    call: async (operation, given) => {
      const answer = await shop.call(operation, given)
      if (operation.name === 'createListing' || operation.name === 'publishRelease') throw new TypeError('fetch failed')
      return answer
    },
  }
  // Each run learns of what the one before it made, and goes one step further.
  expect((await importInto(deaf, folder)).ids.size).toBe(0)
  expect(await rowsOf(ina)).toHaveLength(5)
  const { ids, problems } = await importInto(shop, folder)
  expect({ ids: ids.size, problems }).toEqual({ ids: 5, problems: [] })
  expect(await rowsOf(ina)).toEqual(await rowsOf(full.sam))
})

test('an import names what is refused now and brings it later', { tags: ['shop-imported', 'cut-off'] }, async () => {
  const [ina, folder] = [await seller('Ina'), await copyOf(archive)]
  await owner`select private.count_against('release', ${ina.id}, 20)`
  const { problems } = await importInto(shopOf(ina), folder)
  expect(problems).toMatchObject([
    { what: '“Meadow quilt pattern”', what_to_do: expect.stringContaining('same command') },
    { what: 'the bundle “Both”' },
    { what: 'the discount code SUMMER' },
  ])
  await owner`delete from private.rate_limits where key = ${`release:${ina.id}`}`
  expect((await importInto(shopOf(ina), folder)).problems).toEqual([])
  expect(await rowsOf(ina)).toEqual(await rowsOf(full.sam))
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
  const { shop, calls } = counting(shopOf(ina))
  const { listed } = await readList(list, folder)
  expect((await importListed(shop, listed, `${list}.imports`)).problems).toEqual([])
  // No other place was asked for: what had arrived was gone on with.
  expect(calls).not.toContain('beginUploads')
  expect(await rowsOf(ina)).toMatchObject([{ files: [{ sha256: sha256(bytes), size_bytes: bytes.length }] }])
})

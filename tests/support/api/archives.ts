// Archives of a shop in folders that end with the test file.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { importAll, stateIn } from '../../../packages/archive/src/import.ts'
import { importShop, readArchive } from '../../../packages/archive/src/import-archive.ts'
import type { readList } from '../../../packages/archive/src/lists.ts'
import { openShop, type Shop } from '../../../packages/archive/src/shop.ts'
import { findStorage } from '../../../packages/archive/src/upload.ts'
import { stack } from '../stack.ts'
import type { TestUser } from './people.ts'

export const silent = () => {}
export const shopOf = (person: TestUser) => openShop(stack.urls.web, person.id, person.token)
export const readJson = async (folder: string, path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'))

/** Makes folders, and copies of archives for an import of their own. */
export function archiveFolders() {
  const made: string[] = []
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'))
    made.push(folder)
    return folder
  }
  const copyOf = async (folder: string) => {
    const copy = await newFolder()
    await cp(folder, copy, { recursive: true })
    return copy
  }
  return { newFolder, copyOf }
}

type Wanted = Awaited<ReturnType<typeof readList>>['listed']

/** Brings listings into a shop. `state` is the folder that remembers what was brought. */
export async function importListed(shop: Shop, listed: Wanted, state: string) {
  // As a plain address: where uploads go is read from the site.
  const storage = await findStorage({ urls: { web: stack.urls.web } })
  return await importAll({ shop, storage, state: await stateIn(state, shop) }, listed, silent)
}

export async function importInto(shop: Shop, folder: string) {
  const { listed, shop: archived } = await readArchive(folder)
  const { ids, problems } = await importListed(shop, listed, join(folder, 'imports'))
  return { ids, problems: [...problems, ...(await importShop(shop, archived, ids))] }
}

/** A shop that writes down the name of each call. */
export function counting(shop: Shop): { shop: Shop; calls: string[] } {
  const calls: string[] = []
  const call: Shop['call'] = (operation, given) => {
    calls.push(operation.name)
    return shop.call(operation, given)
  }
  return { shop: { ...shop, call }, calls }
}

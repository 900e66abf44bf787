// What both kinds of export have in common: a folder that may hold an earlier try, what could not
// be brought, and the manifest, which ends it.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bring, factsOf, writeJson, writeWhole } from './files.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type FileVersion,
  type Manifest,
  manifestFile,
  type Problem,
  type StoredFile,
} from './format.ts'
import { Rejection, type Shop } from './shop.ts'

const MANIFEST = 'manifest.json'

export type Export = {
  shop: Shop
  /** Writes a line about what goes on. */
  say: (line: string) => void
  /** Downloads a file. Reports a failure and returns undefined. */
  keep: (
    path: string,
    what: string,
    link: () => Promise<string>,
    expected?: StoredFile | FileVersion,
  ) => Promise<StoredFile | undefined>
  /** Reports what the archive lacks. */
  lack: (what: string, error: unknown, toDo?: string) => void
  writeJson: (path: string, content: unknown) => Promise<void>
  writeText: (path: string, content: string) => Promise<void>
}

const TRY_AGAIN = 'Run the same command again: what is there already is not asked for a second time.'
const WHAT_TO_DO: Record<string, string> = {
  consent_required:
    'Open the order in the shop, agree to immediate supply or wait until the days are over, and run the same command again.',
  file_withheld: 'Write to the shop: these bytes are not those that were checked.',
  key_not_allowed: 'Show an access token in place of the key (docs/archive.md).',
  key_scope_missing: 'Make a key with the scopes that docs/archive.md names.',
  unauthenticated: 'The token or key has ended: set MARKETPLACE_TOKEN to a new one and run the same command again.',
}

/** Ends the run: its account or site cannot be read any more. */
const isFatal = (error: unknown) => error instanceof Rejection && [401, 403].includes(error.status)

export function problemOf(what: string, error: unknown, toDo?: string): Problem {
  const why = error instanceof Error ? error.message : String(error)
  const code = error instanceof Rejection ? error.code : ''
  return { what, why, what_to_do: toDo ?? WHAT_TO_DO[code] ?? TRY_AGAIN }
}

/**
 * Makes the archive in a folder that is empty or holds the same one.
 * @throws where it holds something else, or nobody is let in
 */
export async function makeArchive(
  kind: Manifest['kind'],
  shop: Shop,
  folder: string,
  say: (line: string) => void,
  fill: (target: Export) => Promise<Pick<Manifest['counts'], 'listings' | 'orders'>>,
): Promise<Manifest> {
  await openFolder(folder, kind, shop)
  const files = new Map<string, StoredFile>()
  const problems: Problem[] = []
  const base = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    kind,
    site: shop.web,
    account_id: shop.accountId,
  } as const
  const end = async (counts: Pick<Manifest['counts'], 'listings' | 'orders'>, isComplete: boolean) => {
    const saved = [...files.values()]
    const size_bytes = saved.reduce((sum, file) => sum + file.size_bytes, 0)
    const manifest: Manifest = {
      ...base,
      made_at: new Date().toISOString(),
      is_complete: isComplete,
      counts: { ...counts, files: saved.length, size_bytes },
      problems,
      files: saved,
    }
    await writeJson(folder, MANIFEST, manifest)
    return manifest
  }
  const note = async (path: string) => {
    const facts = await factsOf(folder, path)
    if (facts) files.set(path, facts)
  }
  const lack: Export['lack'] = (what, error, toDo) => {
    const problem = problemOf(what, error, toDo)
    problems.push(problem)
    say(`! ${what}: ${problem.why}`)
  }
  await end({ listings: 0, orders: 0 }, false)
  const counts = await fill({
    shop,
    say,
    lack,
    keep: async (path, what, link, expected) => {
      try {
        const file = await bring(folder, path, link, expected)
        files.set(path, file)
        return file
      } catch (error) {
        if (isFatal(error) && error instanceof Rejection && error.status === 401) throw error
        lack(what, error)
        return undefined
      }
    },
    writeJson: async (path, content) => {
      await writeJson(folder, path, content)
      await note(path)
    },
    writeText: async (path, content) => {
      await writeWhole(join(folder, path), content)
      await note(path)
    },
  })
  return await end(counts, problems.length === 0)
}

async function openFolder(folder: string, kind: string, shop: Shop): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder)
  if (entries.length === 0) return
  const before = await readManifest(folder).catch(() => undefined)
  if (!before) throw new Error(`${folder} is not empty, and holds no archive: name a folder of its own`)
  if (before.kind !== kind || before.site !== shop.web || before.account_id !== shop.accountId)
    throw new Error(`${folder} holds another archive (a ${before.kind} of ${before.site}): name another folder`)
}

/** @throws if it is missing or has another version */
export const readManifest = async (folder: string): Promise<Manifest> =>
  manifestFile.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))

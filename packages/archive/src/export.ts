// Shared by both exports: the folder, which an interrupted run may have left, the problems, and the
// manifest, which is written last.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsOf, fetchFile, writeAtomically, writeJson } from './files.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedFile,
  type Manifest,
  manifestFile,
  type Problem,
  type StoredFile,
} from './format.ts'
import { Rejection, type Shop } from './shop.ts'

const MANIFEST = 'manifest.json'

export type Export = {
  shop: Shop
  /** Prints a line of progress. */
  say: (line: string) => void
  /** Downloads a file. Reports a failure and returns undefined. */
  keep: (
    path: string,
    what: string,
    link: () => Promise<string>,
    expected?: StoredFile | ArchivedFile,
  ) => Promise<StoredFile | undefined>
  /** Reports what the archive lacks. */
  lack: (what: string, error: unknown, toDo?: string) => void
  writeJson: (path: string, content: unknown) => Promise<void>
  writeText: (path: string, content: string) => Promise<void>
}

const TRY_AGAIN = 'Run the same command again. It keeps the files that are complete.'
const WHAT_TO_DO: Record<string, string> = {
  consent_required:
    'Open the order in the shop and agree to immediate delivery, or wait until the withdrawal period ends. Then run the same command again.',
  file_withheld: 'Write to the shop: the file has changed since the shop checked it.',
  key_not_allowed: 'Use an access token instead of the API key (docs/archive.md).',
  key_scope_missing: 'Create a key with the scopes that docs/archive.md lists.',
  unauthenticated: 'The token or key has expired. Set MARKETPLACE_TOKEN to a new one and run the same command again.',
}

/** Errors that end the run: the account or the site can no longer be read. */
const isFatal = (error: unknown) => error instanceof Rejection && [401, 403].includes(error.status)

export function problemOf(what: string, error: unknown, toDo?: string): Problem {
  const why = error instanceof Error ? error.message : String(error)
  const code = error instanceof Rejection ? error.code : ''
  return { what, why, what_to_do: toDo ?? WHAT_TO_DO[code] ?? TRY_AGAIN }
}

/**
 * Writes the archive into an empty folder, or continues the same archive.
 * @throws if the folder holds something else or the shop rejects the token
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
        const file = await fetchFile(folder, path, link, expected)
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
      await writeAtomically(join(folder, path), content)
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
  if (!before) throw new Error(`${folder} is not empty and isn’t an archive. Choose an empty folder`)
  if (before.kind !== kind || before.site !== shop.web || before.account_id !== shop.accountId)
    throw new Error(`${folder} is another archive (a ${before.kind} of ${before.site}). Choose another folder`)
}

/** @throws if it is missing or has another version */
export const readManifest = async (folder: string): Promise<Manifest> =>
  manifestFile.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))

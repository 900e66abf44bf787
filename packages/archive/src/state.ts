// The progress of an import, stored beside its source. A later run continues without duplicates.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeAtomically } from './files.ts'

const sending = z.object({
  place: z.object({ id: z.uuid(), bucket: z.enum(['product-files', 'showcase-images']), path: z.string() }),
  startedAt: z.string(),
  url: z.string().optional(),
  isStored: z.boolean().optional(),
})
const progress = z.object({
  /** Uploads of the next release, by the path of their file. */
  sending: z.record(z.string(), sending).optional(),
  /** Whether the request to create the listing was sent. Its outcome may be unknown. */
  isAsked: z.boolean().optional(),
  /** The created listing. */
  id: z.uuid().optional(),
  isDone: z.boolean().optional(),
})
const stateFile = z.object({ site: z.url(), account_id: z.uuid(), listings: z.record(z.string(), progress) })

export type Progress = z.infer<typeof progress>
export type State = {
  of: (key: string) => Progress
  /** Listings of other items. */
  claimed: (key: string) => Set<string>
  note: (key: string, progress: Progress) => Promise<void>
}

/** @param file a separate one for each site and account */
export async function openState(file: string, site: string, accountId: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const state = text === undefined ? { site, account_id: accountId, listings: {} } : stateFile.parse(JSON.parse(text))
  const { listings } = state
  // Writes run one after the other.
  let written: Promise<unknown> = Promise.resolve()
  return {
    of: (key) => listings[key] ?? {},
    claimed: (key) =>
      new Set(Object.entries(listings).flatMap(([other, { id }]) => (other !== key && id !== undefined ? [id] : []))),
    note: async (key, progress) => {
      listings[key] = progress
      const content = `${JSON.stringify(state, null, 2)}\n`
      const write = written.then(() => writeAtomically(file, content))
      written = write.catch(() => undefined)
      await write
    },
  }
}

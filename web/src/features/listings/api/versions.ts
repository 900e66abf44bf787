import type { AddVersion } from '@contract/files.ts'
import { fileCalls } from '@contract/files.ts'
import { send } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

/** How soon to look again while a new version is being made ready. */
const REFETCH_EVERY_MS = 3_000

/** The versions of an own listing's file, and what becomes of the next. */
export const versionsQuery = (id: string) =>
  query(
    fileCalls.listVersions,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.pending && !state.data.pending.failure ? REFETCH_EVERY_MS : false),
    },
  )

/** From an object that is uploaded already; still pending where it needs longer. */
export const addVersion = (id: string, body: AddVersion) => send(fileCalls.addVersion, { params: { id }, body })

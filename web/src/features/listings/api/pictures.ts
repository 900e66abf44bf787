import type { SetPictures } from '@contract/files.ts'
import { fileCalls } from '@contract/files.ts'
import { send } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

/** How soon to look again while new pictures are made ready. */
const REFETCH_EVERY_MS = 3_000

/** Get the pictures of your listing, and the state of new ones. */
export const picturesQuery = (id: string) =>
  query(
    fileCalls.getPictures,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.pending && !state.data.pending.failure ? REFETCH_EVERY_MS : false),
    },
  )

export const setPictures = (id: string, body: SetPictures) => send(fileCalls.setPictures, { params: { id }, body })

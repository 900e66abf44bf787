// Pictures of people that no profile shows any more: replaced, or of an account that is gone.
import { acting, settings, store } from '../context.ts'

/** Longer than a request takes between writing a picture and showing it. */
const ORPHANED = '1 hour'
const PAGE = 1000

/** Removes what is there at the moment; gives how many there were. */
export async function removeOrphanedAvatars(): Promise<number> {
  let removed = 0
  for (;;) {
    const orphans = await acting.asService(
      (sql) => sql<{ object_path: string }[]>`
        select object_path from private.orphaned_avatars(${ORPHANED}::interval, ${PAGE})`,
    )
    if (orphans.length === 0) return removed
    const paths = orphans.map(({ object_path }) => object_path)
    const count = await store.removeMany(settings.STORAGE_SIGNING_KEY, 'avatars', paths)
    removed += count
    // A page that could not be removed whole is for the next run.
    if (count < PAGE) return removed
  }
}

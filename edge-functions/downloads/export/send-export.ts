// The archive of all that is kept about the caller, for every call that hands it out. It is made while it is sent: nothing is kept in memory
// but the rows, and Storage is read no faster than the caller takes it.
import { makeZip } from 'client-zip'
import type { Transaction } from '../../_shared/database/open-database.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'
import { settings, store } from '../context.ts'
import { entryName } from './entry-name.ts'
import { README } from './readme.ts'

type StoredObject = { bucket_id: Bucket; object_path: string; place: string }
type Entry = { name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date }

/** The objects of the caller's own. */
export const readObjects = (sql: Transaction) =>
  sql<StoredObject[]>`select bucket_id, object_path, place from private.export_objects()`

export function sendExport({ data, objects }: { data: object; objects: readonly StoredObject[] }): Response {
  return new Response(makeZip(entriesOf(data, objects)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="your-data-${new Date().toISOString().slice(0, 10)}.zip"`,
    },
  })
}

async function* entriesOf(data: object, objects: readonly StoredObject[]): AsyncGenerator<Entry> {
  const lastModified = new Date()
  yield { name: 'README.txt', input: README, lastModified }
  yield { name: 'data.json', input: `${JSON.stringify(data, null, 2)}\n`, lastModified }
  const missing: string[] = []
  for (const { bucket_id, object_path, place } of objects) {
    const stored = await store.read(settings.STORAGE_SIGNING_KEY, bucket_id, object_path)
    if (!stored?.body) {
      missing.push(place)
      continue
    }
    const name = entryName(place, stored.headers.get('Content-Type'))
    yield { name, input: stored.body, lastModified: new Date(stored.headers.get('Last-Modified') ?? lastModified) }
  }
  if (missing.length > 0) yield { name: 'MISSING.txt', input: missing.join('\n'), lastModified }
}

// Previews of listed files, made by the shop from the pinned copies. A failure is tried again and
// never affects the listing.
import { Buffer } from 'node:buffer'
import { log } from '../_shared/http/log.ts'
import { peek } from '../_shared/storage/bytes.ts'
import { type Clip, cutMp3, cutWav, type ReadBytes } from '../_shared/storage/preview-audio.ts'
import { cutText } from '../_shared/storage/preview-text.ts'
import { acting, store } from './context.ts'

type Due = { file_id: string; lease: string; object_path: string; mime_type: string; size_bytes: number }
type Preview =
  | { kind: 'text'; words: string; isWhole: boolean }
  | { kind: 'audio'; objectPath: string; isWhole: boolean }
type Make = (file: Due, read: ReadBytes) => Promise<Preview | null>

const audio =
  (cut: (read: ReadBytes, fileBytes: number) => Promise<Clip | null>): Make =>
  async (file, read) => {
    const clip = await cut(read, file.size_bytes)
    if (!clip) return null
    const objectPath = `${file.file_id}/${crypto.randomUUID()}`
    await store.write('previews', objectPath, file.mime_type, new Blob([clip.bytes]).stream())
    return { kind: 'audio', objectPath, isWhole: clip.isWhole }
  }

/** By type. Other types have no preview. */
const MAKERS: Readonly<Record<string, Make>> = {
  'text/plain': async ({ size_bytes }, read) => {
    const text = await cutText(read, size_bytes)
    return text && { kind: 'text', ...text }
  },
  'audio/mpeg': audio(cutMp3),
  'audio/wav': audio(cutWav),
}

/** Storage may send more than was asked for, so reading stops there. */
const readerOf =
  ({ object_path }: Due): ReadBytes =>
  async (first, last) => {
    const response = await store.read('product-files', object_path, { first, last })
    if (!response?.body) return new Uint8Array()
    const { head, body } = await peek(response.body, last - first + 1)
    await body.cancel()
    return new Uint8Array(Buffer.from(head).subarray(0, last - first + 1))
  }

/** Makes the next due preview. False if none is due. */
export async function makeDuePreview(): Promise<boolean> {
  const [due] = await acting.asService(
    (sql) => sql<Due[]>`
      select file_id, lease, object_path, mime_type, size_bytes::float8 as size_bytes from private.take_due_preview()`,
  )
  if (!due) return false
  try {
    const preview = (await MAKERS[due.mime_type]?.(due, readerOf(due))) ?? null
    const stored = preview && JSON.stringify(preview)
    await acting.asService(
      (sql) => sql`select private.store_preview(${due.file_id}, ${due.lease}, ${stored}::jsonb, false)`,
    )
  } catch (error) {
    log('warn', { event: 'preview_failed', file: due.file_id }, error)
  }
  return true
}

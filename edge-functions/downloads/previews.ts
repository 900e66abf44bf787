// Previews of listed files, made by another function from the pinned copies. A failure is tried
// again and never affects the listing.
import { internalCalls, type PreviewResult, previewResult } from '../../contract/operations/internal.ts'
import { log } from '../_shared/http/log.ts'
import { acting, store } from './context.ts'
import { NotOpened, openFile } from './opening.ts'
import { streamOf } from './pictures.ts'

type Due = {
  file_id: string
  lease: string
  /** Steps that are done. */
  step: number
  object_path: string
  mime_type: string
  size_bytes: number
  preview_pages: number[]
  chapters: string[] | null
}

/** A dozen others may be drawn before it. */
const TURN_MS = 30_000

/** What private.store_preview takes. */
async function keep({ file_id, mime_type }: Due, made: PreviewResult, bytes: Uint8Array<ArrayBuffer>) {
  const write = async (type: string) => {
    const objectPath = `${file_id}/${crypto.randomUUID()}`
    await store.write('previews', objectPath, type, streamOf(bytes))
    return objectPath
  }
  if (made.kind === 'none') return null
  if (made.kind === 'audio') return { ...made, objectPath: await write(mime_type) }
  if (made.kind === 'text') return made
  const { picture, ...rest } = made
  // A page that was left out.
  if (!picture && !rest.words) return null
  return { ...rest, pictures: picture ? [{ ...picture, objectPath: await write('image/jpeg') }] : [] }
}

/** Makes the next due preview, or a page of it. Null if none is due, or it can't be made now. */
export async function makeDuePreview(): Promise<PreviewResult['kind'] | null> {
  const [due] = await acting.asService<Due[]>`
    select file_id, lease, step, object_path, mime_type, size_bytes::float8 as size_bytes, preview_pages, chapters
    from private.take_due_preview()`
  if (!due) return null
  const { file_id, lease, step, object_path: path, mime_type, size_bytes, preview_pages: pages, chapters } = due
  try {
    const file = { path, mimeType: mime_type, sizeBytes: size_bytes, pages, step, chapters }
    const { facts, bytes } = await openFile(internalCalls.makePreview, file, previewResult, TURN_MS)
    const preview = await keep(due, facts, bytes)
    const stored = preview && JSON.stringify(preview)
    const hasMore = facts.kind === 'pictures' && facts.hasMore
    await acting.asService`select private.store_preview(${file_id}, ${lease}, ${stored}::jsonb, ${hasMore})`
    return facts.kind
  } catch (error) {
    log('warn', { event: 'preview_failed', file: file_id }, error)
    if (!(error instanceof NotOpened)) return 'none'
    await acting.asService`select private.return_preview(${file_id}, ${lease})`
    return null
  }
}

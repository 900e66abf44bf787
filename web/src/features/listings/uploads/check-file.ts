// A look at the first bytes of a chosen file, before hours of sending: the API decides by the same rules.
import { HEAD_BYTES, readStart } from '@contract/file-types.ts'
import * as messages from '@/lib/messages.ts'

/** Why the file is not taken, in words; null where it may be. */
export async function rejectionOf(file: File): Promise<string | null> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const start = readStart(new Uint8Array(head))
  return start.type === null ? (start.reason ?? messages.fileRejected) : null
}

// The first characters of a text file.
import { PREVIEW_CHARACTERS } from '../../contract/limits.ts'
import type { ReadBytes } from '../_shared/opening/source.ts'

/** A character has at most four bytes; the mark of an encoding three. */
const HEAD_BYTES = 4 * PREVIEW_CHARACTERS + 3

/** Null without a visible character. */
export async function cutText(read: ReadBytes, fileBytes: number): Promise<{ words: string; isWhole: boolean } | null> {
  const bytes = await read(0, HEAD_BYTES - 1)
  // Postgres stores no NUL.
  const characters = [...decode(bytes).replaceAll('\0', '')]
  const words = characters.slice(0, PREVIEW_CHARACTERS).join('')
  if (words.trim() === '') return null
  return { words, isWhole: bytes.length >= fileBytes && characters.length <= PREVIEW_CHARACTERS }
}

/** As an inspected text is read (decision 14). A last character that is cut off is left out. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

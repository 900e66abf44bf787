import { PREVIEW_CHARACTERS } from '../../contract/limits.ts'
import { readText } from '../../contract/text/text-reader.ts'
import type { ReadBytes } from '../_shared/opening/source.ts'

/** A character has at most four bytes; the mark of an encoding three. */
const HEAD_BYTES = 4 * PREVIEW_CHARACTERS + 3

/** Null without a visible character. */
export async function cutText(read: ReadBytes, fileBytes: number): Promise<{ words: string; isWhole: boolean } | null> {
  const bytes = await read(0, HEAD_BYTES - 1)
  // Postgres stores no NUL.
  const characters = [...readText(bytes, { isCut: true }).replaceAll('\0', '')]
  const words = characters.slice(0, PREVIEW_CHARACTERS).join('')
  if (words.trim() === '') return null
  return { words, isWhole: bytes.length >= fileBytes && characters.length <= PREVIEW_CHARACTERS }
}

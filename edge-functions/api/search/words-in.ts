// What people type into a search, as text that the database takes.
import { SEARCH_MAX_CHARACTERS } from '../../../contract/index.ts'

/** The words without what no text holds; longer text is cut, for nobody types it. */
export const wordsIn = (typed: string | undefined): string =>
  (typed ?? '').replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX_CHARACTERS).toWellFormed()

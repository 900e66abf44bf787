// A seller's list of licence keys: which of its lines are keys.

import { LICENCE_KEY_MAX_CHARACTERS } from '../limits.ts'
import { hiddenCharacter } from './invisible-characters.ts'
import { cellsOf, delimiterOf, linesOf } from './text-reader.ts'

type Fault = { line: number; problem: string }

/** `keys` has an entry for each line, empty where it has none. `odd` lines don't look like keys. */
export type KeyList = { keys: string[]; headings: number[]; faults: Fault[]; odd: Fault[] }

const wordsIn = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/** Names of a column of keys, the surest first; English, German, French and Spanish. */
const NAMES_OF_KEYS = [
  'key keys cdkey schlüssel lizenzschlüssel produktschlüssel aktivierungsschlüssel clé clés cle clef clefs clave claves',
  'code codes serial serials seriennummer seriennummern aktivierungscode freischaltcode token tokens voucher coupon código',
  'licence licences license licenses lizenz lizenzen licencia number numbers numéro nummer',
].map((names) => new Set(wordsIn(names)))
const OTHER_WORDS = new Set(
  wordsIn(`a access activation address all buyer cd customer d date de del du e email for game gift id item la list mail my name
    new no note notes nr of order product produit producto promo redeem redemption registration s série software status steam the
    unlock unused used your`),
)
const isOfKeys = (word: string) => NAMES_OF_KEYS.some((names) => names.has(word))

/** Whether a text is the name of a column, or of several, and no value. */
export const isHeading = (text: string): boolean => {
  if (text.length > 60 || /\p{N}/u.test(text)) return false
  const words = wordsIn(text)
  return words.some(({ length }) => length > 2) && words.every((word) => OTHER_WORDS.has(word) || isOfKeys(word))
}

/** The column of keys; -1 if the cells aren't headings. */
function columnOf(cells: string[]): number {
  const columns = NAMES_OF_KEYS.map((names) =>
    cells.findIndex((cell) => isHeading(cell) && wordsIn(cell).some((word) => names.has(word))),
  )
  return cells.length > 1 ? (columns.find((column) => column >= 0) ?? -1) : -1
}

/** Comments, titles, addresses, and texts with a word in lower case. Groups of one length are a key. */
function isOdd(key: string): boolean {
  const lengths = new Set(key.split(/\s+/).map(({ length }) => length))
  const isGrouped = /\s/.test(key) && /\d/.test(key) && lengths.size === 1
  const isProse = !isGrouped && /^\p{Lu}\p{Ll}{3,}$|\s\p{Lu}?\p{Ll}{2,}\b|^\p{Lu}?\p{Ll}{2,}\s/u.test(key)
  return isProse || /^(#|\/\/|\/\*|<!--|--\s|;|\*\s|https?:|www\.)|:$|^\S+@\S+\.[a-z]{2,}$/i.test(key)
}

/** Spaces, dashes and case don't tell keys apart, unless case is the only difference. */
const barely = (key: string) => key.toUpperCase().replace(/[\s_‐-―−-]/g, '')

/** Reads a list: one key a line, or the column of keys in a table that has headings. */
export function readKeys(text: string): KeyList {
  const lines = linesOf(text)
  const list: KeyList = { keys: [], headings: [], faults: [], odd: [] }
  const first = lines.findIndex((line) => line.trim() !== '')
  const delimiter = delimiterOf(lines[first] ?? '')
  const column = columnOf(cellsOf(lines[first] ?? '', delimiter))
  const known = new Map<string, { line: number; key: string }>()
  for (const [index, whole] of lines.entries()) {
    const line = index + 1
    const key = (column < 0 ? cellsOf(whole, '\n')[0] : cellsOf(whole, delimiter)[column]) ?? ''
    list.keys.push('')
    if (key === '') continue
    if (isHeading(key)) {
      list.headings.push(line)
      continue
    }
    list.keys[index] = key
    const same = known.get(barely(key))
    const hidden = hiddenCharacter(key)
    const fault = (problem: string) => list.faults.push({ line, problem })
    if (key.length > LICENCE_KEY_MAX_CHARACTERS)
      fault(`The key in line ${line} is longer than ${LICENCE_KEY_MAX_CHARACTERS} characters.`)
    else if (hidden) fault(`Line ${line}: ${hidden}`)
    else if (!/[\p{L}\p{N}]/u.test(key)) fault(`Line ${line} is no key. Remove it.`)
    else if (same && (same.key === key || same.key.toUpperCase() !== key.toUpperCase()))
      fault(`Line ${line} repeats line ${same.line}. Remove it.`)
    else if (isOdd(key) || (column < 0 && key === whole.trim() && cellsOf(key, delimiterOf(key)).length > 1))
      list.odd.push({ line, problem: `Line ${line} doesn’t look like a key: “${key.slice(0, 40)}”.` })
    known.set(barely(key), same ?? { line, key })
  }
  return list
}

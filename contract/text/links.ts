// Links in what people write: shown in posts, refused in notes, broken in unsolicited mail.
import { canParseUrl } from './built-ins.ts'

/** Signs that end a sentence or a quotation, and so no address. */
const FINAL = /[.,;:!?'"’”»›…。、，．！？：；]/
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（', '】': '【', '」': '「' }

/** Without the end of its sentence. Brackets stay that the address opens, as in “/Patience_(game)”. */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>()
  const count = (sign: string) => counts.get(sign) ?? 0
  for (const sign of address) counts.set(sign, count(sign) + 1)
  for (let end = address.length; ; end -= 1) {
    const last = address[end - 1] ?? ''
    const opening = CLOSING[last]
    const isOpened = opening !== undefined && count(opening) >= count(last)
    if (isOpened || !(opening || FINAL.test(last))) return address.slice(0, end)
    counts.set(last, count(last) - 1)
  }
}

/** A text in parts, with their positions. Web addresses in it have `href`. */
export function linkParts(words: string): { at: number; text: string; href?: string }[] {
  const parts: { at: number; text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, index } of words.matchAll(/(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»]+/giu)) {
    const text = withoutEnd(found)
    if (!canParseUrl(text)) continue
    if (index > end) parts.push({ at: end, text: words.slice(end, index) })
    parts.push({ at: index, text, href: text })
    end = index + text.length
  }
  if (end < words.length) parts.push({ at: end, text: words.slice(end) })
  return parts
}

/** Endings of names that are surely a site’s: none that begins a sentence or ends a file, such as “is” or “js”. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|io|co|app|dev|ai|tv|cc|ly|gg|gl|gd|link|click|site|online|store|shop|xyz|top|club|example|de|uk|fr|eu|nl|pl|ch|ru|cn|jp|br'
/** Those need a path. */
const WORDS = 'me|it|be|to|in|us|is|so|am|at|by|es|no'

/** For JavaScript and Postgres, which checks notes too (tools/schemas/limits-schema.ts). */
export const LINK_PATTERN = [
  '://|[mM][aA][iI][lL][tT][oO]:|(^|[^a-zA-Z0-9])[wW][wW][wW][.][^ .]',
  `[^ .,;:!?()"][.](${ENDINGS}|${ENDINGS.toUpperCase()})(?![a-zA-Z0-9_])|[^ .,;:!?()"][.](${WORDS})/[^ ]`,
].join('|')

/** Whether a text surely has a link. “Node.js” and “it.Then” aren’t links. Fullwidth letters and dots count. */
export const hasLink = (words: string): boolean =>
  new RegExp(LINK_PATTERN).test(words.normalize('NFKC').replaceAll('。', '.'))

/** The same words with a space after each dot, slash and colon inside, so that no mail program finds a link. */
export const withoutLinks = (words: string): string =>
  words.replace(/(?<=\S)[.:/．：／。｡․﹒︓﹕⁄∕]+(?=[^\s.:/．：／。｡․﹒︓﹕⁄∕)\]}'"’”»,;!?…])/gu, '$& ')

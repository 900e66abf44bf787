// Normalizes a request's path once, before any decision (RFC 3986, section 6.2.2).

export type Address = {
  /**
   * The normalized path: unreserved characters decoded, no dot segments, no empty segments.
   * Decisions use it.
   */
  path: string
  /** With the question mark, or ''. */
  search: string
  /** The path before normalization. */
  sent: string
}

/**
 * Rejects a backslash, which some parsers read as a slash, and characters outside ASCII, which must
 * be encoded.
 */
const PRINTABLE = /^[!-~]*$/
const BAD_ENCODING = /%(?![0-9A-Fa-f]{2})/
const UNRESERVED = /[\w.~-]/
const DOT_SEGMENT = /(^|\/)(\.|%2e){1,2}(\/|$)/i

const decodeUnreserved = (path: string) =>
  path.replace(/%[0-9A-Fa-f]{2}/g, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return UNRESERVED.test(character) ? character : encoded
  })

function withoutDots(path: string): string {
  const resolved: string[] = []
  const segments = path.split('/').slice(1)
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '..') resolved.pop()
    else if (segment !== '.' && segment !== '') resolved.push(segment)
    if (isLast && ['', '.', '..'].includes(segment) && resolved.length > 0) resolved.push('')
  }
  return `/${resolved.join('/')}`
}

/** Reads a request target in origin or absolute form. Returns null for an invalid one. */
export function readAddress(target: string): Address | null {
  const relative = target.replace(/^https?:\/\/[^/?#\\]*/i, '')
  const [sent = '', ...query] = relative.split('?')
  if (!sent.startsWith('/') || !PRINTABLE.test(relative) || relative.includes('#')) return null
  if (sent.includes('\\') || BAD_ENCODING.test(sent)) return null
  return { path: withoutDots(decodeUnreserved(sent)), search: query.length > 0 ? `?${query.join('?')}` : '', sent }
}

/**
 * The path below `prefix` for a service behind the gateway. The original bytes are kept if they
 * can't mean another path, so that encoded names of objects don't change. Otherwise it is the
 * normalized path.
 */
export function pathBelow(prefix: string, { path, sent }: Address): string {
  const own = sent.startsWith(`${prefix}/`) && !DOT_SEGMENT.test(sent) ? sent.slice(prefix.length) : '//'
  return own.startsWith('//') ? path.slice(prefix.length) : own
}

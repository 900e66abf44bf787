// What a request asks for. Its path is brought to one spelling, once, before anything is decided by
// it (RFC 3986, section 6.2.2).

export type Address = {
  /**
   * Decoded where decoding changes nothing, without dot segments and empty segments: what decides.
   */
  path: string
  /** From the question mark on, or ''. */
  search: string
  /** The path as it was sent. */
  sent: string
}

/**
 * Anything else is no address: a backslash is a slash to some parsers, and what is no ASCII is to
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

/**
 * Reads a request's target, in the origin form or the absolute one. Gives null for what is no
 * address.
 */
export function readAddress(target: string): Address | null {
  const relative = target.replace(/^https?:\/\/[^/?#\\]*/i, '')
  const [sent = '', ...query] = relative.split('?')
  if (!sent.startsWith('/') || !PRINTABLE.test(relative) || relative.includes('#')) return null
  if (sent.includes('\\') || BAD_ENCODING.test(sent)) return null
  return { path: withoutDots(decodeUnreserved(sent)), search: query.length > 0 ? `?${query.join('?')}` : '', sent }
}

/** The path below `prefix` for a service behind the gateway: its own bytes where they cannot mean another place, so that encoded
 * names of objects stay what they are, otherwise the one spelling. */
export function pathBelow(prefix: string, { path, sent }: Address): string {
  const own = sent.startsWith(`${prefix}/`) && !DOT_SEGMENT.test(sent) ? sent.slice(prefix.length) : '//'
  return own.startsWith('//') ? path.slice(prefix.length) : own
}

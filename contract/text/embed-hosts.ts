// Hosts of other sites, in any form in which people have them: an address, a domain with accents.

import { EMBED_HOST_MAX_CHARACTERS } from '../limits.ts'
import { canParseUrl } from './built-ins.ts'
import { withoutHarmless } from './invisible-characters.ts'
import { linesOf } from './text-reader.ts'

export const EMBED_HOST_PATTERN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$/

/** As browsers compare them: "https://Bücher.example./shop?x" gives "xn--bcher-kva.example". Null if it has none. */
export function hostOf(text: string): string | null {
  const typed = withoutHarmless(text).trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`
  if (!canParseUrl(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/\.$/, '') + (url.port && `:${url.port}`)
  const isHost = EMBED_HOST_PATTERN.test(host) && host.length <= EMBED_HOST_MAX_CHARACTERS
  return isHost && /^https?:$/.test(url.protocol) && url.username === '' ? host : null
}

const ONE = /(?:[a-z][a-z\d+.-]*:\/\/|\/\/)?[^\s,;/?#]+(?:[/?#](?:(?![,;](?:https?:|\s|$))\S)*)?/gi

/** The hosts of a text, one a line or separated by commas, or the first that can't be read. */
export function hostsIn(text: string): { hosts: string[]; wrong?: { line: number; typed: string } } {
  const hosts = new Set<string>()
  for (const [index, line] of linesOf(text).entries())
    for (const [typed] of line.matchAll(ONE)) {
      const host = hostOf(typed)
      if (host === null) return { hosts: [], wrong: { line: index + 1, typed } }
      hosts.add(host)
    }
  return { hosts: [...hosts] }
}

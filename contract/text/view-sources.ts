// Where a view of a listing came from: another site's host, or a name that sellers put into their
// links (?utm_source=newsletter). It says nothing about a person or a machine.
import { canParseUrl } from './built-ins.ts'

/** Names that count in links. Others are ignored, so that no link carries an id of its reader. */
export const UTM_SOURCES = [
  ...[
    'bing',
    'blog',
    'bluesky',
    'discord',
    'duckduckgo',
    'email',
    'etsy',
    'facebook',
    'google',
    'gumroad',
    'instagram',
  ],
  ...['kofi', 'linkedin', 'mastodon', 'newsletter', 'patreon', 'pinterest', 'podcast', 'print', 'reddit', 'substack'],
  ...['telegram', 'threads', 'tiktok', 'tumblr', 'twitch', 'whatsapp', 'x', 'youtube'],
] as const

/** The shop's own pages. */
export const OWN_SOURCE = 'shop'
/** What a seller sees of sources beyond the limit or below the threshold. It can't be sent. */
export const OTHER_SOURCES = 'other'

export const SOURCE_MAX_CHARACTERS = 100
/** Last labels of names that only a private network knows. The last label of an address of a machine is a number. */
const PRIVATE = 'arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|private|test'
const HOST = `(?=.{1,${SOURCE_MAX_CHARACTERS}}$)(?!.*[.](${PRIVATE})$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9]`
/** The database has the same. */
export const SOURCE_PATTERN = new RegExp(`^(${[OWN_SOURCE, ...UTM_SOURCES].join('|')}|${HOST})$`)

/** As it is stored: "WWW.Example.com:443" gives "example.com". Null for anything else, never an error. */
export function knownSource(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > SOURCE_MAX_CHARACTERS) return null
  const host = given
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return SOURCE_PATTERN.test(host) ? host : null
}

type Visit = {
  /** The page's own address. */
  address: URL
  /** Of the document; empty for none. */
  referrer: string
  /** Whether the document began with this page. Otherwise a page of the shop led to it. */
  isFirst: boolean
}

/** The source of a visit; null for a direct or unknown one. */
export function visitSource({ address, referrer, isFirst }: Visit): string | null {
  const named = UTM_SOURCES.find((name) => name === address.searchParams.get('utm_source')?.toLowerCase())
  if (named) return named
  if (!isFirst) return OWN_SOURCE
  if (!canParseUrl(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  if (hostname === address.hostname) return OWN_SOURCE
  return /^https?:$/.test(protocol) && hostname.includes('.') ? knownSource(hostname) : null
}

// What an object tells crawlers (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag): nothing may be
// indexed, unless its uploader said otherwise.
import { StorageError } from '../errors.ts'

/** For objects whose uploader said nothing. */
export const defaultRobotsTag = 'none'

const rule =
  /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|noarchive|nocache|max-(snippet|video-preview): ?-?\d+|max-image-preview: ?(none|standard|large)|unavailable_after: ?[\w :+.-]+)$/i
const crawler = /^[\w-]+: ?(?=[a-z])/i

/** The `x-robots-tag` header of an upload: rules, each perhaps for one crawler. @throws InvalidRobotsTag */
export function parseRobotsTag(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  const isKnown = (part: string) => rule.test(part) || rule.test(part.replace(crawler, ''))
  if (text.length > 500 || !text.split(',').every((part) => isKnown(part.trim()))) {
    throw new StorageError('InvalidRobotsTag')
  }
  return text
}

// Conditional requests and byte ranges (RFC 9110, sections 13 and 14): revalidation, one range per request.
import type { IncomingHttpHeaders } from 'node:http'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export function isNotModified(headers: IncomingHttpHeaders, eTag: string, lastModified: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', eTag, `W/${eTag}`].includes(tag.trim()))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && seconds(lastModified) <= since / 1000
}

/**
 * The range to send, undefined for the whole object, or that there is nothing in it. Several ranges get the whole. `If-Range`
 * is not asked, as on hosted: a download that resumes after its object changed gets bytes of the new one.
 */
export function requestedRange(headers: IncomingHttpHeaders, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.replaceAll(' ', '') ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

// How counts, dates and lists read.
import { describe, expect, test } from 'vitest'
import { formatList, formatMonth, formatUtcDate, plural } from '../../../contract/index.ts'

describe('a count with its noun', () => {
  const items = { one: '# item', other: '# items' }
  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [1012, '1,012 items'],
  ])('%i reads as "%s"', (count, text) => expect(plural(count, items)).toBe(text))
  test('may leave the count out', () =>
    expect(plural(1, { one: 'Downloaded once', other: 'Downloaded # times' })).toBe('Downloaded once'))
})

test('a time reads as a date in UTC', () => expect(formatUtcDate('2026-03-04T23:30:00Z')).toBe('March 4, 2026'))
test('a day reads as its month', () => expect(formatMonth('2026-03-31')).toBe('March 2026'))
test('a list reads as a sentence', () => expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c'))

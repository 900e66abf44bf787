// How sizes and long texts are written.
import { describe, expect, test } from 'vitest'
import { formatBytes, truncate } from './format.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_485_760, '10 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

describe('a text on a card', () => {
  test('of exactly the limit stays whole', () => expect(truncate('a'.repeat(30), 30)).toBe('a'.repeat(30)))
  test('beyond the limit is cut and gets three dots', { tags: ['listing-card-picture'] }, () =>
    expect(truncate('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`),
  )
  test('is cut shorter than its limit where asked', () =>
    expect(truncate('b'.repeat(101), 100, 50)).toBe(`${'b'.repeat(50)}...`))
  test('is never cut within a character', () => expect(truncate('🧵🧵🧵', 2)).toBe('🧵🧵...'))
})

import { describe, expect, test } from 'vitest'
import { truncate } from './listing-card.tsx'

describe('a text on a card', () => {
  test('of exactly the limit stays whole', () => expect(truncate('a'.repeat(30), 30)).toBe('a'.repeat(30)))
  test('beyond the limit is cut and gets three dots', { tags: ['listing-card-picture'] }, () =>
    expect(truncate('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`),
  )
  test('is cut shorter than its limit where asked', () =>
    expect(truncate('b'.repeat(101), 100, 50)).toBe(`${'b'.repeat(50)}...`))
  test('is never cut within a character', () => expect(truncate('🧵🧵🧵', 2)).toBe('🧵🧵...'))
})

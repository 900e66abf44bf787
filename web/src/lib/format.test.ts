import { expect, test } from 'vitest'
import { formatBytes } from './format.ts'

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

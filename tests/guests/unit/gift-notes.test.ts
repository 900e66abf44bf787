// Notes of gifts hold no links, nor words that mail programs turn into links.
import { expect, test } from 'vitest'
import { copyCalls } from '../../../contract/copies.ts'
import { hasLink } from '../../../contract/gifts.ts'

test.each([
  'See https://example.com',
  'WWW.EXAMPLE',
  'evil.com',
  'Go to evil.com/login now',
  'EVIL.COM',
  'mailto:me',
  'vera@example.com',
  'bücher.example',
  'ftp://x',
])('“%s” has a link', (note) => {
  expect(hasLink(note)).toBe(true)
})

test('nor do the words with a free copy', () => {
  const body = (reason: string) => copyCalls.grantCopies.body.safeParse({ addresses: ['vera@example.com'], reason })
  expect([body('Thanks for testing').success, body('More at evil.com').success]).toEqual([true, false])
})

test.each([
  'Happy birthday!',
  'Happy birthday.Love, Anna',
  'For you… and me. Enjoy, e.g. at 5 p.m.',
  'Version 2.0, $3.50',
  'J.R.R. Tolkien, z.B.',
  'お誕生日おめでとう。',
])('“%s” has none', (note) => {
  expect(hasLink(note)).toBe(false)
})

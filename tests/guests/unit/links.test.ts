// Links in what people write: shown in posts, refused in notes, broken in unsolicited mail.
import { expect, test } from 'vitest'
import { hasLink, linkParts, withoutLinks } from '../../../contract/text/links.ts'

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
  'evil．com',
  'ｅｖｉｌ。ｃｏｍ',
  'evil｡com',
  't.me/joinchat',
  'v2.io',
])('“%s” has a link', (note) => {
  expect(hasLink(note)).toBe(true)
})

test.each([
  'Happy birthday!',
  'Happy birthday.Love, Anna',
  'For you… and me. Enjoy, e.g. at 5 p.m.',
  'Version 2.0, $3.50',
  'J.R.R. Tolkien, z.B.',
  'お誕生日おめでとう。',
  'Learn Node.js and three.js/WebGL, i.e. main.py',
  'I love it.so much.it is great',
  'Awww.so sweet',
  'Ends with a dot.Commas follow',
])('“%s” has none', (note) => {
  expect(hasLink(note)).toBe(false)
})

test.each([
  ['https://en.wikipedia.org/wiki/Patience_(game)', 'https://en.wikipedia.org/wiki/Patience_(game)'],
  ['(see https://example.com/Patience_(game)).', 'https://example.com/Patience_(game)'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['“https://example.com/a?b=[1]&c#d”!', 'https://example.com/a?b=[1]&c#d'],
  ['https://example.com/a).', 'https://example.com/a'],
  ['https://bücher.example:8443/ä#ö, then', 'https://bücher.example:8443/ä#ö'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['https://example.com/a…', 'https://example.com/a'],
  ['https://example.com/ああ。', 'https://example.com/ああ'],
  ['https://example.com/it’s', 'https://example.com/it’s'],
  ['https://', undefined],
  ['xhttps://example.com', undefined],
])('of “%s” the link is %s', (words, href) => {
  const parts = linkParts(words)
  expect(parts.map(({ text }) => text).join('')).toBe(words)
  expect(parts.find((part) => part.href)?.href).toBe(href)
})

test.each([
  ['https://evil.com:80/x', 'https:// evil. com: 80/ x'],
  ['www.evil．com', 'www. evil． com'],
  ['evil。com｡x/y', 'evil。 com｡ x/ y'],
  ['1.2.3.4/x', '1. 2. 3. 4/ x'],
  ['//evil%2ecom tel:a@b.c', '// evil%2ecom tel: a@b. c'],
  ['For you. Enjoy (e.g. now): yes…', 'For you. Enjoy (e. g. now): yes…'],
])('the words “%s” become “%s” in unsolicited mail', (words, broken) => {
  expect(withoutLinks(words)).toBe(broken)
  expect(hasLink(broken.replace('://', ''))).toBe(false)
  expect(linkParts(broken).some(({ href }) => href)).toBe(false)
})

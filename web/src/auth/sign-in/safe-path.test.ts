// Where sign-in may lead back to. Someone else's link decides nothing but a page of this shop.
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const shop = 'https://shop.example'

describe('a path of the shop is kept', () => {
  test.each(['/', '/cart', '/listing/1?from=search#review-2', '/search?query=a%2Fb', '/profile/%E2%9C%93'])(
    '%s',
    (path) => {
      expect(safePath(path, shop)).toBe(path)
    },
  )
})

describe('an attacker who writes the link gets the visitor to the home page', { tags: ['I7'] }, () => {
  test.each([
    ['another host', '//evil.example'],
    ['a page of another host', '//evil.example/cart'],
    ['another host behind a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['another host behind a dot', '/.//evil.example'],
    ['another host behind two dots', '/a/..//evil.example'],
    ['another host behind an encoded dot', '/%2e//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a whole address', 'https://evil.example/'],
    ['an address with the shop as its user', 'https://shop.example@evil.example/'],
    ['the shop as the user of a host', '@evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'cart'],
    ['the callback itself, which would turn in circles', '/auth/callback?code=1'],
    ['nothing', ''],
    ['no value', null],
  ])('%s', (_what, path) => {
    expect(safePath(path, shop)).toBe('/')
  })
})

test('an encoded slash stays a part of the path and leads to no host', () => {
  const path = safePath('/%2F%2Fevil.example', shop)
  expect(new URL(path, shop).origin).toBe(shop)
})

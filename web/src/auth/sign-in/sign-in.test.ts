// What a visitor brings back from signing in: the stored intent, the path and the rejection.
import { describe, expect, test } from 'vitest'
import { fitDraft } from '../drafts/drafts.ts'
import { readIntent } from './intent.ts'
import { safePath } from './safe-path.ts'
import { rejectionIn } from './sign-in-rejections.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const id = '0197b1a0-0000-7000-8000-000000000001'
const kept = (changes: object = {}) => JSON.stringify({ action: 'cart', id, at: NOW - 60_000, ...changes })

test('a recent choice is what it was', () => {
  expect(readIntent(kept(), NOW)).toEqual({ action: 'cart', id })
  expect(readIntent(kept({ action: 'wishlist' }), NOW)).toEqual({ action: 'wishlist', id })
  expect(readIntent(kept({ action: 'bundle' }), NOW)).toEqual({ action: 'bundle', id })
  expect(readIntent(kept({ chosenPrice: 7.5 }), NOW)).toEqual({ action: 'cart', id, chosenPrice: 7.5 })
  expect(readIntent(kept({ shownTotal: 9 }), NOW)).toEqual({ action: 'cart', id, shownTotal: 9 })
  expect(readIntent(kept({ chosenPrice: 'all', shownTotal: '9' }), NOW)).toEqual({ action: 'cart', id })
})

test.each([
  ['older than a login takes', kept({ at: NOW - 16 * 60_000 })],
  ['of a time to come', kept({ at: NOW + 1 })],
  ['without a time', kept({ at: undefined })],
  ['about a path instead of a listing', kept({ id: '../admin/ban' })],
  ['about a listing with something after its id', kept({ id: `${id}/x` })],
  ['to do something else', kept({ action: 'checkout' })],
  ['to do what every object has', kept({ action: 'constructor' })],
  ['that is no JSON', 'nonsense'],
  ['that is nothing', 'null'],
])('a choice %s does not count', { tags: ['visitor-chose-done'] }, (_what, text) => {
  expect(readIntent(text, NOW)).toBe(null)
})

// Where sign-in may lead back to. Someone else's link decides nothing but a page of this shop.
const shop = 'https://shop.example'

describe('a path of the shop is kept', () => {
  test.each([
    '/',
    '/cart',
    '/listing/1?from=search#review-2',
    '/de',
    '/ja/listing/1?from=search#review-2',
    '/search?query=a%2Fb',
    '/profile/%E2%9C%93',
  ])('%s', (path) => {
    expect(safePath(path, shop)).toBe(path)
  })
})

describe('an attacker who writes the link gets the visitor to the home page', { tags: ['I7'] }, () => {
  test.each([
    ['another host', '//evil.example'],
    ['a page of another host', '//evil.example/cart'],
    ['another host behind a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['another host behind a dot', '/.//evil.example'],
    ['another host behind two dots', '/a/..//evil.example'],
    ['another host behind a language', '/de//evil.example'],
    ['another host behind a language and a backslash', '/de/\\evil.example'],
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

// What a refused sign-in says: Supabase Auth's code decides, not the error of OAuth.
test.each([
  ['error=access_denied', 'denied'],
  ['error=access_denied&error_code=provider_email_needs_verification', 'unverified'],
  ['error=server_error', 'unavailable'],
  ['error=access_denied&error_code=something_new', 'refused'],
  ['next=/cart', null],
])('%s is %s, in the query and in the hash', (parameters, reason) => {
  expect(rejectionIn(new URLSearchParams(parameters), '')).toBe(reason)
  expect(rejectionIn(new URLSearchParams(), `#${parameters}&sb`)).toBe(reason)
})

// Drafts are restored into matching fields only.

const begun = { rating: null as number | null, comment: '' }

test('the fields are as they were typed', () => {
  expect(fitDraft(JSON.stringify({ rating: 4, comment: 'Warm' }), begun)).toEqual({ rating: 4, comment: 'Warm' })
})

test('an unknown field is dropped, and a missing one has its initial value', {
  tags: ['session-lapses-somebody'],
}, () => {
  expect(fitDraft(JSON.stringify({ file: 'plans.pdf', rating: 4 }), begun)).toEqual({ rating: 4, comment: '' })
})

test.each(['{"comment":7}', '{"comment":{"x":1}}', '[]', '7', '{"__proto__":{"comment":"x"}}'])(
  'of %s nothing is taken',
  (stored) => {
    expect(fitDraft(stored, begun)).toEqual(begun)
  },
)

test.each(['nonsense', 'null'])('a stored %s is ignored', (stored) => {
  expect(fitDraft(stored, begun)).toBe(null)
})

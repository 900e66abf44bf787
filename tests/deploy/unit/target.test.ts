// The project that a page of a shop names.
import { expect, test } from 'vitest'
import { projectOf } from '../../../tools/support/settings-file.ts'

const page = (url: string, key: string) =>
  `<meta name="supabase-url" content="${url}"><meta name="supabase-publishable-key" content="${key}">`

test('the page of a shop names its project', { tags: ['acceptance-smoke'] }, () => {
  expect(projectOf(page('https://abc.supabase.co/', 'sb_publishable_1'))).toEqual({
    supabase: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_1',
  })
})

test.each([
  ['a page that is not filled in', page('%VITE_SUPABASE_URL%', '%VITE_SUPABASE_PUBLISHABLE_KEY%')],
  ['a page without a key', page('https://abc.supabase.co', '')],
  ['another page', '<!doctype html><title>Hello</title>'],
])('%s names none', { tags: ['acceptance-smoke'] }, (_, text) => {
  expect(projectOf(text)).toBeUndefined()
})

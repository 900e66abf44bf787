// The manifest of pages: each row has a component, and each component a row.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitLocale } from '../../../contract/locales.ts'
import { allPages, pageComponent, pageFile, pages } from '../../../contract/pages.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { parseRedirects, rewrite } from '../../../web/hosting/read-redirects.ts'
import { redirects } from '../../../web/hosting/redirects.ts'

const webDir = join(projectDir, 'web', 'src')
const files = globSync('pages/*/*-page.tsx', { cwd: webDir })

test('every page has one file, which exports its component, and every such file is a page', () => {
  expect(allPages.map(({ name }) => pageFile(name)).toSorted()).toEqual(files.map((file) => basename(file)).toSorted())
  for (const { name } of allPages) {
    const file = files.find((path) => basename(path) === pageFile(name)) ?? ''
    expect(readFileSync(join(webDir, file), 'utf8')).toMatch(
      RegExp(`export (function|const) ${pageComponent(name)}\\b`),
    )
  }
})

test('no two pages have one address', () => {
  const shapes = allPages.map(({ pattern }) => pattern.replace(/:\w+/g, ':'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('no page of users is in the sitemap, and no page about one thing is linked by its pattern', () => {
  expect(allPages.filter(({ inSitemap, access }) => inSitemap && access !== 'everyone')).toEqual([])
  const linked = allPages.filter(({ inSitemap, footer, menu, admin }) => inSitemap || footer || menu || admin)
  expect(linked.filter(({ pattern }) => pattern.includes(':'))).toEqual([])
})

test('what a page is about is one encoded segment of its address', () => {
  expect(pages.listing.path({ itemId: 'a/b?c#d' })).toBe('/listing/a%2Fb%3Fc%23d')
  expect(pages.profile.path({ identifier: '..' })).toBe('/profile/.._')
  expect(pages.writeReview.path({ itemId: '$&' })).toBe('/dashboard/items/%24%26/write-review')
  expect(pages.home.path()).toBe('/')
})

describe('the static host', () => {
  const rules = parseRedirects(redirects(), { SUPABASE_URL: 'http://functions' })

  test('passes on the pages that the function makes, and no other', () => {
    for (const { pattern, server } of allPages) {
      const { target, status } = rewrite(rules, pattern.replace(/:\w+/g, 'x'), pattern === '/') ?? {}
      expect(status).toBe(200)
      if (server !== 'static')
        expect(target).toBe(`http://functions/functions/v1/pages${pattern.replace(/:\w+/g, 'x')}`.replace(/\/$/, ''))
      else expect(target).toBe('/index.html')
    }
  })

  test('answers 404 for a path that is not a page', { tags: ['missing-pages-404'] }, () => {
    for (const { pattern } of allPages)
      expect(rewrite(rules, `${pattern.replace(/:\w+/g, 'x')}/none/at/all`)?.status).toBe(404)
  })

  test('passes on a path as it is encoded', () => {
    expect(rewrite(rules, '/api/a/b%2Fc')?.target).toBe('http://functions/functions/v1/api/a/b%2Fc')
  })

  test('signs everything that it passes on', () => {
    for (const path of ['/', '/about', '/robots.txt', '/api/files/public/popular', '/api/stripe/webhook'])
      expect(rewrite(rules, path, path === '/')?.isSigned).toBe(true)
  })
})

test('a path without its language leads to no other host', { tags: ['addresses-in-languages', 'I7'] }, () => {
  const paths = ['/de/search', '/de', '/design', '/de//evil.example', '/de/\\evil.example']
  expect(paths.map((path) => splitLocale(path).path)).toEqual(['/search', '/', ...paths.slice(2)])
})

// The API's description of itself: the document for machines, the page for people.
import { expect, test } from 'vitest'
import { buildDocument } from '../../../contract/operations/openapi.ts'
import { launchBrowser } from '../../support/browsers.ts'
import { call, stack } from '../../support/stack.ts'

test('a stranger reads the contract as an OpenAPI 3.1 document', { tags: ['stranger-reads-whole'] }, async () => {
  const { status, body, headers } = await call('GET', 'openapi.json')
  expect(status).toBe(200)
  expect(body).toEqual(JSON.parse(JSON.stringify(buildDocument())))
  expect(body.openapi).toBe('3.1.0')
  expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'))
  expect(references.length).toBeGreaterThan(0)
  const leadsNowhere = (path: string[]) => path.reduce((part, key) => part?.[key], body) === undefined
  expect(references.filter(leadsNowhere)).toEqual([])
  const again = await call('GET', 'openapi.json', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again).toMatchObject({ status: 304, body: '' })
})

test.each(['light', 'dark'] as const)(
  'the page names every call, runs no script and fits a small screen: %s',
  { tags: ['stranger-reads-whole'] },
  async (colorScheme) => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 800 }, colorScheme })
      const problems: string[] = []
      page.on('console', (message) => problems.push(message.text()))
      const response = await page.goto(`${stack.urls.web}/api/docs`)
      expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
      expect(await page.locator('script').count()).toBe(0)
      const shown = await page.locator('article[id]').evaluateAll((articles) => articles.map(({ id }) => id))
      const named = Object.values(buildDocument().paths ?? {}).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      )
      expect(named.filter((name) => !shown.includes(name))).toEqual([])
      const { wide, ground } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        ground: getComputedStyle(document.body).backgroundColor,
      }))
      expect(wide).toBe(360)
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(251, 249, 245)' : 'rgb(23, 22, 20)')
      expect(problems).toEqual([])
    } finally {
      await browser.close()
    }
  },
)

// GET docs: the contract as a page to read, without scripts. It is sent as XHTML: hosted functions may not send text/html,
// which the platform turns into plain text (supabase.com/docs/guides/functions/http-methods).
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicText } from '../../_shared/http/public-json.ts'
import { RARELY_CHANGED } from './get-document.ts'
import { STYLE } from './page-style.ts'

const styleDigest = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

let page: Promise<string> | undefined

async function makePage(): Promise<string> {
  const [{ buildDocument }, { renderPage }] = await Promise.all([
    import('../../../contract/openapi.ts'),
    import('./render-page.ts'),
  ])
  return renderPage(buildDocument())
}

export const getPage = new Hono<AppEnv>().get('/docs', async (c) => {
  page ??= makePage()
  return publicText(c, await page, {
    'Content-Type': 'application/xhtml+xml; charset=utf-8',
    'Cache-Control': RARELY_CHANGED,
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
  })
})

// The contract as a page to read, without scripts. It is sent as XHTML: hosted functions may not send text/html,
// which the platform turns into plain text (supabase.com/docs/guides/functions/http-methods).
import { createHash } from 'node:crypto'
import { serviceCalls } from '../../../contract/service.ts'
import { keepOnceMade } from '../../_shared/keep-once-made.ts'
import { handle } from '../context.ts'
import { STYLE } from './page-style.ts'

const styleDigest = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const page = keepOnceMade(async () => {
  const [{ buildDocument }, { renderPage }] = await Promise.all([
    import('../../../contract/openapi.ts'),
    import('./render-page.ts'),
  ])
  return renderPage(buildDocument())
})

export const getDocumentPage = handle(serviceCalls.getDocumentPage)((c) => {
  c.header('Content-Security-Policy', POLICY)
  c.header('Referrer-Policy', 'no-referrer')
  return page()
})

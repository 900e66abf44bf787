// Answers with the shop's page and a head. The app in it runs whatever the head says, also with none.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from '../_shared/http/app.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { template } from './context.ts'
import { type Head, withHead } from './head.ts'

export type Page = { head: Head; status?: 200 | 404 | 410 }

/** How long a page waits for what its head says. Longer, and a visitor is better served without. */
const PATIENCE_MS = 1_500

const HTML = 'text/html; charset=utf-8'

async function patiently(page: Promise<Page>): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no head after ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return await Promise.race([page, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Where the head cannot be made, the page is sent with the head that is known without asking, or with its own plain one: the
 * app shows what is wrong, in its own words.
 */
export async function showPage(c: Context<AppEnv>, asked: Page | Promise<Page>, known?: Head): Promise<Response> {
  const [built, page] = await Promise.all([
    template(),
    patiently(Promise.resolve(asked)).catch((error: unknown): Page | null => {
      log('warn', { requestId: c.var.requestId, path: c.req.path, error: describeError(error) })
      return known ? { head: known } : null
    }),
  ])
  const headers = { ...built.headers, 'Content-Type': HTML }
  if (!page) return c.body(built.html, 200, headers)
  const text = withHead(built.html, page.head)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const kept = { ...headers, ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' }
  const status = page.status ?? 200
  if (status === 200 && c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, kept)
  return c.body(text, status, kept)
}

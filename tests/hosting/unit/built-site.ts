// A minimal built web, and functions behind it that record their calls.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectDir } from '../../../tools/stack/environment.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { isPage } from '../../../web/hosting/page-rules.ts'

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>Marketplace</title><meta name="auth-provider" content="%VITE_AUTH_PROVIDER%">',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'preload.js': 'console.log(1)',
  'embed.js': 'const shop = "%SITE_URL%"',
  'embed.js.gz': 'packed',
  'assets/app-1a2b.js': 'export default 1',
  'assets/app-1a2b.css': 'body{}',
  'assets/text-3c4d.woff2': 'font',
  'assets/app-1a2b.js.gz': 'packed',
  '.vite/manifest.json': '{}',
  built: '',
  _redirects: '/* /index.html 200',
}

/** A folder that other users may read too: nginx's workers are such. */
export function buildSite(): { dir: string; forget(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'built-site-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  copyFileSync(join(projectDir, 'web', 'public', '_headers'), join(dir, '_headers'))
  return { dir, forget: () => rmSync(dir, { recursive: true }) }
}

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** What a hosted project makes of the HTML of a function. */
const AS_HOSTED = { 'content-type': 'text/plain', 'content-security-policy': "default-src 'none'; sandbox" }

export const EMBED_POLICY = "default-src 'none'; frame-ancestors quilts.example"
const OF_EMBEDS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': EMBED_POLICY }

/** Answers by the path that it is asked for, so that every host has the same to pass on. */
export async function startFunctions() {
  const asked: Asked[] = []
  let asHosted = false
  let pageHeaders: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    asked.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() })
    const path = new URL(url, 'http://functions').pathname
    const page = /^\/functions\/v1\/pages(\/.*)?$/.exec(path)
    if (page && isPage(page[1] ?? '/')) {
      const type = { 'content-type': 'text/html; charset=utf-8' }
      const status = path.endsWith('/gone') ? 410 : 200
      response.writeHead(status, {
        ...pageHeaders,
        ...type,
        ...(asHosted ? AS_HOSTED : {}),
        'cache-control': 'no-cache',
      })
      return void response.end('<!doctype html><title>A page</title>')
    }
    if (path.includes('/embed/'))
      return void response
        .writeHead(200, { ...OF_EMBEDS, 'x-page-policy': EMBED_POLICY, ...(asHosted ? AS_HOSTED : {}) })
        .end('<!doctype html><title>An item</title>')
    if (path.endsWith('/robots.txt'))
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('Allow: /')
    if (path.includes('/oauth/'))
      return void response
        .writeHead(302, { location: 'https://connect.example/x?y=1', 'content-type': 'text/plain' })
        .end()
    const cookie = path.includes('/view-token') ? { 'set-cookie': 'view-token=1; HttpOnly; Secure; SameSite=Lax' } : {}
    const status = path.includes('/missing') ? 404 : method === 'DELETE' ? 204 : 200
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'private, no-store', ...cookie })
    response.end(status === 204 ? undefined : '{"ok":true}')
  })
  const { url, close } = await listen(server, 0)
  return {
    url,
    close,
    /** Everything that was asked since the last look. */
    take: () => asked.splice(0),
    behave: (next: { asHosted: boolean; pageHeaders: Record<string, string> }) => {
      ;({ asHosted, pageHeaders } = next)
    },
  }
}

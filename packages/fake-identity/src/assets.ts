// Stylesheet, icon and fonts, and a drawn initial for users without a picture.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Provider } from './provider.ts'
import { userById } from './users.ts'

const require = createRequire(import.meta.url)
const pages = join(import.meta.dirname, 'pages')

const files: Record<string, { path: string; type: string }> = {
  '/style.css': { path: join(pages, 'style.css'), type: 'text/css; charset=utf-8' },
  '/icon.svg': { path: join(pages, 'icon.svg'), type: 'image/svg+xml' },
  '/fonts/display.woff2': {
    path: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
    type: 'font/woff2',
  },
  '/fonts/text.woff2': {
    path: require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
}

const grounds = ['#1f5a4c', '#8a3b2a', '#2f4a7c', '#6d4a86', '#8a6116', '#3f5b2b']

export function assetRoutes(provider: Provider): Hono {
  const app = new Hono()
  for (const [route, { path, type }] of Object.entries(files)) {
    const bytes = new Uint8Array(readFileSync(path))
    app.get(route, (c) => c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' }))
  }
  app.get('/avatars/:id{[0-9]{1,15}}', async (c) => {
    const user = userById(provider, Number(c.req.param('id')))
    if (!user) return c.notFound()
    const [initial = '?'] = user.name.toUpperCase()
    const picture =
      await html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${grounds[user.id % grounds.length] ?? '#1f5a4c'}"/><text x="48" y="64" text-anchor="middle" font-family="system-ui, sans-serif" font-size="46" font-weight="600" fill="#fff">${initial}</text></svg>`
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.body(picture.toString(), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' })
  })
  return app
}

// `npm run dev`: Vite serves the page and its modules with hot reload, behind the same web server.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'

/** A Vite server in middleware mode. `closers` gets its end. */
export async function startDevelopment(
  webDir: string,
  closers: (() => Promise<void>)[],
  values: Record<string, string>,
) {
  // Vite fills %VITE_…% in index.html from its process's environment.
  Object.assign(process.env, values)
  const vite = await createServer({
    root: webDir,
    configFile: join(webDir, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { host: '127.0.0.1' } },
    appType: 'spa',
  })
  closers.push(() => vite.close())
  return { middleware: (request: IncomingMessage, response: ServerResponse) => vite.middlewares(request, response) }
}

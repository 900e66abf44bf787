// The folder for a static host: the build with a shop's public values, and the host's configuration.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_CACHE, FILLED_FILES, fillIn, isForVisitors } from './files.ts'
import { nginxConfiguration } from './nginx.ts'
import { parseHeaders } from './read-headers.ts'
import { redirects } from './redirects.ts'
import { APP_PATHS, HOST_RULES } from './rules.ts'

export const WEB_HOSTS = ['netlify', 'vercel', 'cloudflare', 'deno', 'nginx'] as const
export type WebHost = (typeof WEB_HOSTS)[number]

export type SiteOptions = {
  host: WebHost
  /** The build of web/, which names its values %NAME%. */
  distDir: string
  /** Is made anew, but for names that begin with a dot. */
  outDir: string
  siteUrl: string
  /** The origin of the functions: the project's own address, or its custom domain. */
  functionsUrl: string
  /** Of the page: what stands for %NAME%. */
  values: Record<string, string>
  /** What nginx needs, which runs on a machine of its own. */
  nginx?: { server: string[]; root: string; signature: string }
}

/** Hosted Supabase sends the HTML of functions as plain text, but not on a custom domain. */
export const sendsPlainText = (functionsUrl: string): boolean => new URL(functionsUrl).hostname.endsWith('.supabase.co')

/** Netlify can't change answers, so it sends its own index.html where pages arrive as plain text. */
function netlifyRedirects(functionsUrl: string): string {
  if (!sendsPlainText(functionsUrl)) return redirects()
  const pages = HOST_RULES.filter(({ answers }) => answers === 'page')
  const others = HOST_RULES.filter(({ answers }) => answers !== 'page')
  return redirects(others, [...APP_PATHS, ...pages.map(({ path }) => path)])
}

const filled = (text: string, functionsUrl: string) =>
  text.replaceAll(`\${SUPABASE_URL}`, functionsUrl).replaceAll(` \${IDENTITY_URL}`, '')

/** A copy of what visitors get, a shop's values filled in. */
function copySite(distDir: string, to: string, values: Record<string, string>): void {
  cpSync(distDir, to, {
    recursive: true,
    filter: (source) => source === distDir || isForVisitors(source.slice(distDir.length)),
  })
  for (const file of FILLED_FILES)
    if (existsSync(join(distDir, file)))
      writeFileSync(join(to, file), fillIn(readFileSync(join(distDir, file), 'utf8'), values))
}

/** The programs of edges are built of their modules, each into one file. */
async function bundle(
  entry: string,
  outDir: string,
  fileName: string,
  shop: { functionsUrl: string; headers: string },
) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHOP: JSON.stringify(shop) },
    // For a "webworker" Vite would take `process.env` away, where Vercel keeps the secret.
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(import.meta.dirname, 'edges', entry),
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: fileName } },
    },
  })
}

const vercelJson = (headers: string) => {
  const headersFor = parseHeaders(headers, {})
  const listed = (path: string) => Object.entries(headersFor(path)).map(([key, value]) => ({ key, value }))
  return {
    framework: null,
    buildCommand: null,
    installCommand: null,
    outputDirectory: 'site',
    headers: [
      { source: '/(.*)', headers: listed('/') },
      { source: '/assets/(.*)', headers: listed('/assets/file') },
      { source: '/([^/]+\\.(?:js|svg|ico|webmanifest))', headers: [{ key: 'cache-control', value: FILE_CACHE }] },
    ],
    // Vercel takes a source as it is written, without a slash at its end.
    rewrites: APP_PATHS.map((path) => ({ source: `${path}(/?)`, destination: '/index.html' })),
  }
}

const wranglerJson = (siteUrl: string) => ({
  name: new URL(siteUrl).hostname.replace(/[^a-z0-9]+/g, '-'),
  main: 'worker.js',
  compatibility_date: '2026-05-01',
  routes: [{ pattern: new URL(siteUrl).hostname, custom_domain: true }],
  assets: {
    directory: './site',
    binding: 'ASSETS',
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
})

/** Writes the folder. */
export async function writeSite({ host, distDir, outDir, siteUrl, functionsUrl, values, nginx }: SiteOptions) {
  const site = join(outDir, 'site')
  mkdirSync(site, { recursive: true })
  // Where a host's own program keeps which of its sites this folder is.
  for (const name of readdirSync(outDir)) if (!name.startsWith('.')) rmSync(join(outDir, name), { recursive: true })
  mkdirSync(site)
  copySite(distDir, site, { ...values, SITE_URL: new URL(siteUrl).origin })
  const headers = filled(readFileSync(join(distDir, '_headers'), 'utf8'), functionsUrl)
  const shop = { functionsUrl, headers }
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(outDir, name), text, { mode })
  const json = (name: string, value: unknown) => write(name, `${JSON.stringify(value, null, 2)}\n`)
  switch (host) {
    case 'netlify':
      write('site/_headers', headers)
      return write('site/_redirects', filled(netlifyRedirects(functionsUrl), functionsUrl))
    case 'vercel':
      json('vercel.json', vercelJson(headers))
      // Sent with the status 404 for whatever is no file and no rewrite.
      copyFileSync(join(site, 'index.html'), join(site, '404.html'))
      return bundle('vercel/middleware.ts', outDir, 'middleware.js', shop)
    case 'cloudflare':
      json('wrangler.json', wranglerJson(siteUrl))
      return bundle('cloudflare/worker.ts', outDir, 'worker.js', shop)
    case 'deno':
      return bundle('deno/main.ts', outDir, 'main.js', shop)
    case 'nginx':
      if (!nginx) throw new Error('nginx needs to know where it listens')
      return write('shop.conf', nginxConfiguration({ ...nginx, functionsUrl, headers }), 0o600)
  }
}

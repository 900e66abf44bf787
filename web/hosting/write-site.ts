// The folder for a static host: the build with a shop's public values, and the host's configuration.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILLED_FILES, fillIn, isForVisitors } from './files.ts'
import { nginxConfiguration } from './nginx.ts'
import { redirects } from './redirects.ts'
import { APP_PATHS, HOST_RULES } from './rules.ts'

export const WEB_HOSTS = ['netlify', 'cloudflare', 'nginx'] as const
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

/** Builds the Worker of its modules into one file. */
async function bundleWorker(outDir: string, shop: { functionsUrl: string; headers: string }) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHOP: JSON.stringify(shop) },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(import.meta.dirname, 'cloudflare-worker.ts'),
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
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
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(outDir, name), text, { mode })
  const json = (name: string, value: unknown) => write(name, `${JSON.stringify(value, null, 2)}\n`)
  switch (host) {
    case 'netlify':
      write('site/_headers', headers)
      return write('site/_redirects', filled(netlifyRedirects(functionsUrl), functionsUrl))
    case 'cloudflare':
      json('wrangler.json', wranglerJson(siteUrl))
      return bundleWorker(outDir, { functionsUrl, headers })
    case 'nginx':
      if (!nginx) throw new Error('nginx needs to know where it listens')
      return write('shop.conf', nginxConfiguration({ ...nginx, functionsUrl, headers }), 0o600)
  }
}

// The same built web behind each kind of host, as it is deployed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { collectOutput } from '../../../tools/harness/run-program.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { chooseFreePorts, isListening } from '../../../tools/stack/ports.ts'
import { startWeb } from '../../../tools/web/start-web.ts'
import { redirects } from '../../../web/hosting/redirects.ts'
import { hostSignature } from '../../../web/hosting/sign.ts'
import { type WebHost, writeSite } from '../../../web/hosting/write-site.ts'

export const SECRET = 'a secret of thirty-two characters'

type Site = { dir: string; functionsUrl: string }
export type Host = { url: string; close(): Promise<void> }

async function deployed(host: WebHost, { dir, functionsUrl }: Site, port = 0) {
  const folder = mkdtempSync(join(tmpdir(), `${host}-`))
  const outDir = join(folder, 'out')
  const signature = await hostSignature(SECRET)()
  await writeSite({
    host,
    distDir: dir,
    outDir,
    siteUrl: 'https://shop.example',
    functionsUrl,
    values: { VITE_AUTH_PROVIDER: 'github' },
    nginx: { server: [`listen 127.0.0.1:${port};`], root: join(outDir, 'site'), signature },
  })
  return { folder, outDir, forget: () => rmSync(folder, { recursive: true }) }
}

const startLocal = (site: Site): Promise<Host> =>
  startWeb({
    port: 0,
    distDir: site.dir,
    rules: {
      redirects: redirects(),
      headers: readFileSync(join(site.dir, '_headers'), 'utf8').replace(/ \$\{IDENTITY_URL\}/, ''),
    },
    variables: {
      SITE_URL: 'https://shop.example',
      SUPABASE_URL: site.functionsUrl,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_PUBLISHABLE_KEY: '',
      VITE_AUTH_PROVIDER: 'github',
      VITE_AUTH_LOGOUT_URL: '',
    },
    signingSecret: SECRET,
  })

async function startCloudflare(site: Site): Promise<Host> {
  const { outDir, forget } = await deployed('cloudflare', site)
  const { default: worker } = await import(pathToFileURL(join(outDir, 'worker.js')).href)
  const ASSETS = {
    fetch: async (request: Request) => {
      const file = join(outDir, 'site', decodeURI(new URL(request.url).pathname))
      const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
      return isFile ? new Response(readFileSync(file)) : new Response(null, { status: 404 })
    },
  }
  const answer = (request: Request) => {
    const seen = new Request(request, { headers: [...request.headers, ['CF-Connecting-IP', '127.0.0.1']] })
    return worker.fetch(seen, { WEB_HOST_SECRET: SECRET, ASSETS })
  }
  const { url, close } = await listen(createServer(getRequestListener(answer)), 0)
  return { url, close: () => close().finally(forget) }
}

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** Resolves when the process listens; closing ends it. */
async function serving(child: ChildProcess, port: number, forget: () => void): Promise<Host> {
  const output = collectOutput(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`the host ended: ${output()}`)
    await delay(25)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM')
      await exited
      forget()
    },
  }
}

async function startNginx(site: Site): Promise<Host> {
  const [port = 0] = await chooseFreePorts(1)
  const { folder, outDir, forget } = await deployed('nginx', site, port)
  mkdirSync(join(folder, 'temp'))
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join(' ')
  const configuration = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http { access_log off; ${places} include ${outDir}/shop.conf; }
`
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return serving(child, port, forget)
}

export const START = { local: startLocal, cloudflare: startCloudflare, nginx: startNginx }

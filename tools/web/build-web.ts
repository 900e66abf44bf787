// Builds the web if a source is newer than the last build, and compresses the files for browsers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { projectDir } from '../stack/environment.ts'

const webDir = join(projectDir, 'web')
const marker = join(webDir, 'dist', 'built')
const functionsDir = join(projectDir, 'edge-functions')
/** What functions take from the build. */
const modules = [join(functionsDir, 'pages', 'built', 'renderer.js'), join(functionsDir, 'jobs', 'built', 'mails.js')]

/** Copies of scripts in other languages compress twice as fast at 10, for 2 % more bytes. */
const brotliQuality = (file: string): number =>
  /[/]assets[/][a-z]{2}[/]/.test(file) ? 10 : constants.BROTLI_MAX_QUALITY

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const newest = (paths: string[]) => Math.max(...paths.map((path) => statSync(path).mtimeMs))

function isCurrent(): boolean {
  try {
    const sources = [
      ...filesBelow(join(webDir, 'src')),
      ...filesBelow(join(webDir, 'public')),
      ...filesBelow(join(webDir, 'hosting')),
      ...filesBelow(join(projectDir, 'contract')),
      ...filesBelow(join(projectDir, 'legal')),
      ...filesBelow(join(projectDir, 'locales')),
      ...filesBelow(join(functionsDir, 'jobs', 'mails')),
      join(webDir, 'index.html'),
      join(webDir, 'vite.config.ts'),
      join(webDir, 'oldest-browsers.ts'),
      join(webDir, 'vite.server.config.ts'),
      join(webDir, 'legal-texts.ts'),
      join(webDir, 'vite-texts.ts'),
      join(projectDir, 'lingui.config.ts'),
      join(projectDir, 'package-lock.json'),
    ]
    return modules.every((module) => statSync(module).isFile()) && statSync(marker).mtimeMs > newest(sources)
  } catch {
    return false
  }
}

if (!isCurrent()) {
  console.log('Building the web …')
  // The page keeps its placeholders. The server fills them in, so one build works at any address.
  for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'AUTH_PROVIDER', 'AUTH_LOGOUT_URL'])
    process.env[`VITE_${name}`] = `%VITE_${name}%`
  // Also where a test builds.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  for (const [config, mode] of [
    ['vite.config.ts', 'production'],
    ['vite.server.config.ts', 'production'],
    ['vite.server.config.ts', 'mails'],
  ] as const)
    await build({ root: webDir, configFile: join(webDir, config), mode, logLevel: 'warn' })
  const compressible = filesBelow(join(webDir, 'dist')).filter((file) => /\.(js|css|svg|json|txt|xml)$/.test(file))
  // At once: each is compressed in a thread of its own.
  await Promise.all(
    compressible.map(async (file) => {
      const bytes = readFileSync(file)
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file) }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
    }),
  )
  writeFileSync(marker, '')
}

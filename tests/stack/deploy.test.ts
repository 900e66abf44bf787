// The Supabase CLI runs a deployment's commands: each function arrives whole and open.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../tools/deploy/step.ts'
import { functions } from '../../tools/deploy/steps/functions.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { FUNCTION_NAMES } from '../../tools/stack/functions.ts'
import { listen } from '../../tools/stack/listen.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const REF = 'abcdefghijklmnopqrst'
const run = promisify(execFile)
const program = (name: string) => join(projectDir, 'node_modules', '.bin', name)

const DENO = { ...process.env, DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'), DENO_NO_PACKAGE_JSON: '1' }
const LOCK = join(projectDir, 'edge-functions', 'deno.lock')

type Metadata = { name: string; entrypoint_path: string; import_map_path: string; verify_jwt: boolean }

/** Keeps what is uploaded as the platform unpacks it: a folder for each function. */
async function startPlatform(folder: string) {
  const uploaded: Metadata[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const slug = new URL(request.url ?? '', 'http://platform').searchParams.get('slug')
    response.writeHead(slug ? 201 : 200, { 'content-type': 'application/json' })
    if (!slug) return void response.end('{"functions":[]}')
    const boundary = /boundary=(.*)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
    // By hand: form parsers drop the folders of a file's name.
    for (const part of Buffer.concat(chunks).toString('latin1').split(`--${boundary}`)) {
      const [, name, path, text = ''] =
        /name="(\w+)"(?:; filename="([^"]+)")?[\s\S]*?\r\n\r\n([\s\S]*)\r\n$/.exec(part) ?? []
      if (name === 'metadata') uploaded.push(JSON.parse(text))
      if (name !== 'file' || !path) continue
      const file = join(folder, slug, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, Buffer.from(text, 'latin1'))
    }
    response.end(
      JSON.stringify({ id: slug, slug, name: slug, version: 1, status: 'ACTIVE', created_at: 1, updated_at: 1 }),
    )
  })
  return { ...(await listen(server, 0)), uploaded }
}

test('every function is uploaded with all that it imports, and checks tokens itself', {
  tags: ['deploy-resumes'],
}, async () => {
  const folder = temporaryFolder()
  const platform = await startPlatform(folder)
  onTestFinished(() => platform.close())
  const profile = join(folder, 'profile.yaml')
  const at = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${platform.url}`)
  writeFileSync(profile, ['name: here', ...at, 'project_host: supabase.example', 'pooler_host: ""'].join('\n'))
  const [act] = functions.acts({ settings: { SUPABASE_PROJECT_REF: REF } } as Context)
  if (!act || !('command' in act)) return expect.fail('the step runs no command')
  await run(program('supabase'), act.command, {
    cwd: projectDir,
    env: {
      ...process.env,
      SUPABASE_PROFILE: profile,
      SUPABASE_ACCESS_TOKEN: `sbp_${'1a'.repeat(20)}`,
      DO_NOT_TRACK: '1',
    },
    maxBuffer: 16 * 1024 * 1024,
  })

  expect(platform.uploaded.map(({ name }) => name).toSorted()).toEqual(FUNCTION_NAMES.toSorted())
  for (const { name, entrypoint_path, import_map_path, verify_jwt } of platform.uploaded) {
    expect(verify_jwt, name).toBe(false)
    const of = (path: string) => join(folder, name, path)
    const words = ['info', '--json', '--config', of(import_map_path), '--lock', LOCK, '--frozen', of(entrypoint_path)]
    const { stdout } = await run(program('deno'), words, { env: DENO, maxBuffer: 16 * 1024 * 1024 })
    const { modules } = JSON.parse(stdout) as { modules: { specifier: string; error?: string }[] }
    expect(modules.length, name).toBeGreaterThan(50)
    // Types are not run, and whether the web is built is another step's.
    const missing = modules.filter(({ specifier, error }) => error && !specifier.includes('/built/'))
    expect(missing, name).toEqual([])
  }
})

// Settings of a hosted project and of this one.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCT_FILE_MAX_BYTES } from '../../../contract/index.ts'
import { MAX_ROWS } from '../../../tools/gateway/auth-and-rest.ts'
import { AUTH_CALLS, GRANT_TYPES } from '../../../tools/gateway/auth-calls.ts'
import { DEFAULT_PORTS, projectDir } from '../../../tools/stack/environment.ts'
import { FILE_MAX_BYTES } from '../../../tools/start/plans.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Limits of supabase/config.toml and the list in docs/deploy.md match the local gateway.

const config = readFileSync(join(projectDir, 'supabase', 'config.toml'), 'utf8')

/** The value of a key in one table of the file, as it is written. */
function setting(table: string, key: string): string | undefined {
  const [, ...tables] = config.split(/^\[(?=[\w.]+\]$)/m)
  const found = tables.find((text) => text.startsWith(`${table}]\n`))
  return new RegExp(`^${key} = (.*)$`, 'm').exec(found ?? '')?.[1]
}

describe('a hosted project', () => {
  test('answers with as many rows at most as this one', { tags: ['hosted-settings'] }, () => {
    expect(setting('api', 'max_rows')).toBe(String(MAX_ROWS))
  })

  test('takes files as large as this one does', { tags: ['upload-types-size'] }, () => {
    const [, gibibytes] = /^"(\d+)GiB"$/.exec(setting('storage', 'file_size_limit') ?? '') ?? []
    expect(Number(gibibytes) * 2 ** 30).toBe(FILE_MAX_BYTES)
    expect(FILE_MAX_BYTES).toBe(PRODUCT_FILE_MAX_BYTES)
  })
})

test('docs/deploy.md lists exactly the calls of Auth that pass', { tags: ['hosted-settings'] }, () => {
  const page = readFileSync(join(projectDir, 'docs', 'deploy.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(GET|POST) (\/[\w./-]+)(?:\?grant_type=(\w+))?` +\|/gm)].map(
    ([, method, path, grantType]) => `${method} ${path}${grantType ? ` ${grantType}` : ''}`,
  )
  const passing = Object.entries(AUTH_CALLS).flatMap(([path, method]) =>
    path === '/token' ? GRANT_TYPES.map((grantType) => `${method} ${path} ${grantType}`) : [`${method} ${path}`],
  )
  expect(listed.toSorted()).toEqual(passing.toSorted())
})

// .env.example names exactly the settings that are read, and every command reads the file.

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const namesIn = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)

const documented = namesIn('.env.example', /^(?:# )?([A-Z][A-Z_]+)=/gm)

test('an engineer finds every setting in .env.example', { tags: ['setting-stands-file'] }, () => {
  const wanted = [
    ...Object.keys(DEFAULT_PORTS).map((part) => `${part.toUpperCase()}_PORT`),
    ...namesIn('tools/stack/environment.ts', /process\.env\.([A-Z][A-Z_]+)/g),
    ...namesIn(
      'tests/support/environment.ts',
      /\b((?:TEST|FUZZ|CRASH|DRILL|RACE|STALL|FIREFOX|FILE|RELEASE)_[A-Z_]+)\b/g,
    ),
    ...namesIn('tools/stack/environment.ts', /'([A-Z][A-Z_]+)'/g),
    ...namesIn('web/index.html', /%(VITE_[A-Z_]+)%/g),
    ...namesIn('tools/doctor/environment.ts', /\b(DOCTOR_[A-Z_]+)\b/g),
    ...namesIn('packages/archive/src/environment.ts', /\b(MARKETPLACE_[A-Z_]+)\b/g),
    ...namesIn('tools/deploy/settings.ts', /^ {2}([A-Z][A-Z_]+):/gm),
    ...namesIn('edge-functions/_shared/env.ts', /^ {2}([A-Z][A-Z_]+):/gm),
  ]
  expect(documented.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('a command reads the settings of the file', { tags: ['setting-stands-file'] }, () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings'), 'WEB_PORT=http\n')
  const { WEB_PORT: _, ...environment } = process.env
  const start = (more: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [join(projectDir, 'tools', 'bootstrap.mjs'), 'tools/stack/reset.ts'], {
      env: { ...environment, LOCAL_DIR: join(folder, 'data'), ENV_FILE: join(folder, 'settings'), ...more },
      encoding: 'utf8',
    })
  expect(start({}).stderr).toContain('WEB_PORT is "http", which is no port')
  expect(start({ WEB_PORT: '70000' }).stderr).toContain('WEB_PORT is "70000", which is no port')
})

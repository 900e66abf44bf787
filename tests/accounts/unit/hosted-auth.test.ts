// Limits of supabase/config.toml and the list in docs/deploy.md match the local gateway.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCT_FILE_MAX_BYTES } from '../../../contract/index.ts'
import { MAX_ROWS } from '../../../tools/gateway/auth-and-rest.ts'
import { AUTH_CALLS, GRANT_TYPES } from '../../../tools/gateway/auth-calls.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { FILE_MAX_BYTES } from '../../../tools/start/plans.ts'

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

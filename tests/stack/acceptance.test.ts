// What `npm run acceptance` says of a target that it cannot test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'targets-'))
function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const WEB = { web: 'https://shop.example.com' }
const ACCOUNTS = { password: 'x', sellers: [{ email: 'a@example.com' }], buyers: [{ email: 'b@example.com' }] }

test.each<[string, string[], RegExp]>([
  ['no target', [], /--target is missing/],
  ['a file that is not there', ['--target', join(folder, 'none.json')], /there is no such file/],
  ['a file that is no JSON', ['--target', fileOf('text.json', 'web: here')], /is no JSON/],
  ['a file without addresses', ['--target', fileOf('empty.json', {})], /isn’t a target[\s\S]*urls/],
  ['a malformed address', ['--target', fileOf('odd.json', { urls: { web: 'shop' } })], /urls\.web/],
  ['a profile that there is not', ['--target', WEB.web, '--profile', 'all'], /use smoke, core, full/],
  ['core without accounts', ['--target', WEB.web, '--profile', 'core'], /needs accounts/],
  [
    'full without the database',
    ['--target', fileOf('accounts.json', { urls: WEB, accounts: ACCOUNTS }), '--profile', 'full'],
    /needs databaseUrls/,
  ],
])('%s is rejected with what is wrong', { tags: ['target-rejected'] }, (_, words, why) => {
  const script = join(import.meta.dirname, '../../tools/test/acceptance.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })
  expect(stderr).toMatch(why)
  expect(status).toBe(2)
})

// Wrong options of `npm run export` and `npm run import` are reported before any request.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(folder, { recursive: true }))
const WEB = ['--target', 'https://shop.example']
const KEY = `mkt_key_${'0'.repeat(64)}`

function run(command: 'export' | 'import', words: string[], token = '') {
  const script = join(import.meta.dirname, '../src/commands', `${command}.ts`)
  return spawnSync(process.execPath, [script, ...words], {
    encoding: 'utf8',
    env: { ...process.env, MARKETPLACE_TOKEN: token },
  })
}

test.each<['export' | 'import', string, string[], RegExp, string?]>([
  ['export', 'no target', [], /--target is missing/],
  [
    'export',
    'a target that is not there',
    ['--target', join(folder, 'none.json'), '--to', folder, '--shop'],
    /no such file/,
  ],
  ['export', 'no folder', WEB, /--to is missing/],
  ['export', 'neither a shop nor a library', [...WEB, '--to', folder], /either --shop or --library/],
  ['export', 'both', [...WEB, '--to', folder, '--shop', '--library'], /either --shop or --library/],
  ['export', 'no token', [...WEB, '--to', folder, '--shop'], /MARKETPLACE_TOKEN is missing/],
  ['export', 'an invalid token', [...WEB, '--to', folder, '--shop'], /neither an API key nor an access token/, 'abc'],
  ['export', 'a key without its user', [...WEB, '--to', folder, '--shop'], /--account is missing/, KEY],
  ['import', 'no target', ['--from', folder], /--target is missing/],
  ['import', 'no source', WEB, /--from is missing/],
  ['import', 'a folder without an archive', [...WEB, '--from', folder], /isn’t an archive/],
  ['import', 'Etsy’s sales', [...WEB, '--customers', join(folder, 'sold.csv')], /holds no email addresses/],
  ['import', 'a key', [...WEB, '--from', join(folder, 'etsy.csv')], /API keys cannot upload/, KEY],
])('%s with %s', (command, _what, words, why, token) => {
  writeFileSync(join(folder, 'etsy.csv'), 'TITLE,CURRENCY_CODE\nMeadow,USD\n')
  writeFileSync(join(folder, 'sold.csv'), 'Sale Date,Order ID,Full Name\n')
  const { status, stderr } = run(command, words, token)
  expect(stderr).toMatch(why)
  expect(status).toBe(2)
})

test('a dry run needs no token, and reports problems', () => {
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE\nGood,Twelve,3,USD\nLost,Gone,1,USD\nEuro,Gone,1,EUR\n')
  writeFileSync(join(folder, 'good.pdf'), '%PDF-1.7\n')
  const { status, stdout, stderr } = run('import', [...WEB, '--from', list, '--dry-run'])
  expect(stdout).toContain('2 items would be created, 1 of them as drafts')
  expect(stderr).toMatch(/row 4, “Euro”: CURRENCY_CODE is “EUR”/)
  expect(status).toBe(1)
})

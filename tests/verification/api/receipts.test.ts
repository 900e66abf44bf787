// A receipt from the API, verified offline by the script of docs/receipts.md.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { list, PDF } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const run = promisify(execFile)
const page = readFileSync(join(projectDir, 'docs', 'receipts.md'), 'utf8')
const [, script = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? []
const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
const save = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return name
}
afterAll(() => rmSync(folder, { recursive: true }))

/** What the script prints. */
const verify = (...words: string[]): Promise<string> =>
  run(process.execPath, ['verify.mjs', ...words], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  )

type Receipt = { document: { jti: string; items: object[] }; signed: string }
let receipt: Receipt
beforeAll(async () => {
  const [sam, bea] = [await seller('Sam'), await user('Bea')]
  const listing = await list(sam, { price: 0, title: 'Meadow quilt', usage_licence: 'commercial' })
  receipt = (await bea.get(`orders/${(await buy(bea, listing.id)).id}/receipt`)).body
  save('verify.mjs', script)
  save('keys.json', JSON.stringify((await call('GET', 'keys/signing')).body))
  save('receipt.json', JSON.stringify(receipt))
})

test('the script of at most 50 lines verifies a receipt and the bought file', {
  tags: ['receipts-offline'],
}, async () => {
  expect(script.split('\n').length).toBeLessThanOrEqual(51)
  const said = await verify('receipt.json', 'keys.json', save('bought.pdf', PDF))
  expect(said).toMatch(/^VALID: receipt [0-9a-f-]{36} of http:/)
  expect(said).toContain('Meadow quilt, by Sam, release 1, licence commercial')
  expect(said).toContain('bought.pdf is a bought file')
  expect(await verify('receipt.json', 'keys.json', save('other.pdf', 'other'))).toContain(
    'other.pdf is not a bought file',
  )
})

test('a receipt that was changed in any part is invalid', { tags: ['receipts-offline'] }, async () => {
  const { document, signed } = receipt
  const [header, , signature] = signed.split('.')
  const altered = { ...document, items: [] }
  const payload = Buffer.from(JSON.stringify(altered)).toString('base64url')
  const change = (part: Partial<Receipt>) => save('altered.json', JSON.stringify({ ...receipt, ...part }))
  expect(await verify(change({ document: altered }), 'keys.json')).toContain('its readable part was changed')
  expect(await verify(change({ signed: `${header}.${payload}.${signature}` }), 'keys.json')).toContain('changed after')
  expect(await verify('receipt.json', save('none.json', '{"keys":[]}'))).toContain('does not publish the key')
  const { keys } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))
  const retired = { keys: keys.map((key: object) => ({ ...key, retired_at: '2020-01-01T00:00:00Z' })) }
  expect(await verify('receipt.json', save('retired.json', JSON.stringify(retired)))).toContain('its key was not valid')
})

test('everyone reads the receipt by its id, and only by it', { tags: ['receipts-verify'] }, async () => {
  const { body } = await call('GET', `receipts/${receipt.document.jti}`)
  expect(body).toMatchObject({
    receipt_id: receipt.document.jti,
    items: [{ title: 'Meadow quilt', is_refunded: false }],
  })
})

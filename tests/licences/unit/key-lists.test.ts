// Lists as people have them, and documents that the shop signs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostsIn } from '../../../contract/text/embed-hosts.ts'
import { isHeading, readKeys } from '../../../contract/text/key-lists.ts'
import { readSalesList } from '../../../contract/text/sales-lists.ts'
import { readText } from '../../../contract/text/text-reader.ts'
import { csvFile } from '../../../edge-functions/_shared/http/csv.ts'
import { type DocumentKey, documentSigner } from '../../../edge-functions/_shared/signing.ts'
import { loadSecrets } from '../../../tools/deploy/stored-secrets.ts'
import { firstDocumentKeys, rotateDocumentKeys, withoutRetired } from '../../../tools/support/document-keys.ts'

// Lists as people have them: licence keys, hosts, and the bytes of a file.

const keysIn = (text: string) => readKeys(text).keys.filter(Boolean)
const problemsIn = (text: string) => {
  const { faults, odd } = readKeys(text)
  return [...faults, ...odd].map(({ line }) => line)
}

describe('a list of keys', { tags: ['licence-keys'] }, () => {
  test.each([
    ...['key', 'Serial', 'licence keys', 'License Key(s):', 'LICENSE', 'serial_number', 'CD-Key', 'Activation code'],
    ...['LicenseKey', 'Lizenzschlüssel', 'Seriennummer', 'Clé de licence', 'Numéro de série', '"Product key"'],
  ])('leaves out the heading %s', (heading) => {
    expect(readKeys(`${heading}\r\nZZ-4T7Q\r\nZZ-8M2K`)).toMatchObject({
      keys: ['', 'ZZ-4T7Q', 'ZZ-8M2K'],
      headings: [1],
    })
  })

  test.each(['A', 'Q', 'KEY-1', 'E-5', 'CODE2024', 'SERIALX'])('takes the key %s for no heading', (key) => {
    expect(isHeading(key)).toBe(false)
    expect(keysIn(key)).toEqual([key])
    expect(problemsIn(key)).toEqual([])
  })

  test.each([
    ['code;email\nA-1;a@example.com\nA-2;b@example.com', ['A-1', 'A-2']],
    ['email,Note,License key\na@example.com,"x, y",A-1\nb@example.com,,"A,2"', ['A-1', 'A,2']],
    ['Product code\tLicence key\nP-1\tA-1\n\tA-2', ['A-1', 'A-2']],
    ['\ufeff"A-1"\r"A""2"', ['A-1', 'A"2']],
    ['ABCD 1234 EFGH\nab3d 9xk2 qqwe\nabcd\nABCD', ['ABCD 1234 EFGH', 'ab3d 9xk2 qqwe', 'abcd', 'ABCD']],
  ])('has the keys of %j', (text, keys) => {
    expect({ keys: keysIn(text), problems: problemsIn(text) }).toEqual({ keys, problems: [] })
  })

  test.each([
    ['# for May', 'Here are your keys:', 'Keys for Photoshop 2', 'Photoshop', '// end', 'a@example.com'],
    ['https://example.com/?k=1', '=====', 'A-1;a@example.com', 'A\ufffdB', 'A\u202eB', 'X'.repeat(201)],
  ])('names lines that are no keys', (...lines) => {
    expect(problemsIn(['FIRST-1', ...lines].join('\n')).toSorted()).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('names repeated keys, which differ in more than case', () => {
    expect(problemsIn('A-1\nB-2\nb-2\nA1\nB-2\na 1')).toEqual([4, 5, 6])
  })
})

describe('the bytes of a list', { tags: ['foreign-lists'] }, () => {
  const LIST = 'item name;Purchase Email;Purchase Date\r\nCafé “quilt”;one@example.com;2026-01-31\r\n'
  const utf16 = (swap: boolean, mark: string) => {
    const bytes = Buffer.from(mark + LIST, 'utf16le')
    return swap ? bytes.swap16() : bytes
  }
  const windows = Buffer.from(LIST.replace('“', '\x93').replace('”', '\x94'), 'latin1')
  test.each([
    ['UTF-8', Buffer.from(LIST)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${LIST}`)],
    ['UTF-16, little end first', utf16(false, '\ufeff')],
    ['UTF-16, big end first', utf16(true, '\ufeff')],
    ['UTF-16 without a mark', utf16(false, '')],
    ['UTF-16 without a mark, big end first', utf16(true, '')],
    ['Windows-1252', windows],
    ['Windows-1252 that looks like UTF-8', Buffer.from(`${LIST.replace('Café “quilt”', '«CAFÉ»')}`, 'latin1')],
  ])('are read as %s', (_encoding, bytes) => {
    expect(readSalesList(readText(bytes), parse, Date.parse('2026-06-01'))).toMatchObject({
      sales: [{ line: 2, product: expect.stringMatching(/^(Café “quilt”|«CAFÉ»)$/), address: 'one@example.com' }],
      malformed: [],
    })
  })

  test.each([
    ['UTF-8 with a broken character', Buffer.concat([Buffer.from(`${LIST}B`), Buffer.from([0xc3]), Buffer.from(';')])],
    ['no known encoding', Buffer.concat([windows, Buffer.from([0x81, 0x3b])])],
  ])('in %s are refused by their line', (_what, bytes) => {
    const text = readText(Buffer.concat([bytes, Buffer.from('two@example.com;2026-02-01')]))
    expect(readSalesList(text, parse, Date.parse('2026-06-01'))).toMatchObject({
      malformed: expect.arrayContaining([{ line: 3, problem: expect.any(String) }]),
    })
  })
})

describe('a file for spreadsheets', { tags: ['sales-file'] }, () => {
  async function* rowsOf(...rows: string[][]) {
    yield rows
  }
  const fileOf = async (...rows: string[][]) => new Uint8Array(await csvFile('list.csv', rowsOf(...rows)).arrayBuffer())

  test('begins with a byte order mark and runs no formula, and its amounts are numbers', async () => {
    expect(Buffer.from(await fileOf(['Käufer, "J"', '-1.50'], ['=1+2', '-1+2'])).toString()).toBe(
      `\ufeff"Käufer, ""J""",-1.50\r\n'=1+2,'-1+2\r\n`,
    )
  })

  const CELLS = [
    ...['=1+2', '+1', '-1', '-A-1-', '@A-1', "'=A1", "''=A1", "'-1", "'tis", "'quoted'", 'O’Neil', "A'=1", "'", "''A"],
  ]
  test('is read back as it was written', async () => {
    const sales = CELLS.map((cell) => [cell, `'+${cell.length}@a.example`, '2026-01-31'])
    const list = readSalesList(
      readText(await fileOf(['Item Name', 'Purchase Email', 'Purchase Date'], ...sales)),
      parse,
      Date.now(),
    )
    expect(typeof list === 'object' && list.sales.map(({ product, address }) => [product, address])).toEqual(
      sales.map(([product, address]) => [product, address]),
    )
    const keys = readText(await fileOf(['Note', 'Key'], ...CELLS.map((cell) => ['', cell])))
    for (const separator of [',', ';']) expect(keysIn(keys.replaceAll(',', separator))).toEqual(CELLS)
    expect(keysIn(readText(await fileOf(...CELLS.map((cell) => [cell]))))).toEqual(CELLS)
  })
})

test.each([
  ['https://Bücher.example./shop?x', ['xn--bcher-kva.example']],
  ['A.example,b.example;c.example:8080/ d.example', ['a.example', 'b.example', 'c.example:8080', 'd.example']],
  ['https://a.example/x,y\n//b.example#c', ['a.example', 'b.example']],
  [' \n ', []],
])('the hosts of %j are read', (text, hosts) => {
  expect(hostsIn(text)).toEqual({ hosts })
})

test.each(['not', 'ftp://a.example', 'me@a.example', '*.a.example', 'a..example', 'javascript:alert(1)'])(
  '%s is no host, and the line is named',
  (typed) => {
    expect(hostsIn(`a.example\n${typed}`)).toEqual({ hosts: [], wrong: { line: 2, typed } })
  },
)

// Documents that the shop signs, and the rotation of their keys.

const SHOP = 'https://shop.example'
const HOUR_MS = 3_600_000
const keysOf = (text: string): DocumentKey[] => JSON.parse(text)
const signerOf = (text: string, issuer = SHOP) => documentSigner(keysOf(text), issuer)
const sign = (keys: string, document: object) => signerOf(keys).sign({ ...document }, '30 days')
/** As any JWT library verifies it, with the published keys. Null for an invalid document. */
const verify = (keys: string, document: string, issuer = SHOP, typ = 'licence+jwt') =>
  jwtVerify(document, createLocalJWKSet({ keys: [...signerOf(keys).published.keys] }), { issuer, typ }).then(
    ({ payload }) => payload,
    () => null,
  )
const kidOf = (document: string) => JSON.parse(atob(document.split('.')[0] ?? '')).kid

describe('a document', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('verifies as what was signed, and not as another kind or of another shop', {
    tags: ['documents-verify'],
  }, async () => {
    const keys = firstDocumentKeys()
    const signed = await sign(keys, { seats: 1 })
    expect(await verify(keys, signed)).toMatchObject({ seats: 1, iss: SHOP })
    expect(await verify(keys, signed, SHOP, 'receipt+jwt')).toBeNull()
    expect(await verify(keys, signed, 'https://other.example')).toBeNull()
    expect(await verify(firstDocumentKeys(), signed)).toBeNull()
  })

  test('that expired is invalid', { tags: ['documents-verify'] }, async () => {
    const keys = firstDocumentKeys()
    const signed = await sign(keys, { seats: 1 })
    expect(await verify(keys, signed)).toMatchObject({ seats: 1 })
    vi.advanceTimersByTime(31 * 24 * HOUR_MS)
    expect(await verify(keys, signed)).toBeNull()
  })

  test('a retired key verifies documents of its time and signs no more', { tags: ['documents-rotate'] }, async () => {
    const first = firstDocumentKeys()
    const old = await sign(first, { jti: 'old' })
    const rotated = rotateDocumentKeys(first)
    const before = await sign(rotated, { jti: 'before the new key is valid' })
    vi.advanceTimersByTime(HOUR_MS)
    const next = await sign(rotated, { jti: 'next' })
    expect(kidOf(before)).toEqual(kidOf(old))
    expect(kidOf(next) === kidOf(old)).toBe(false)

    vi.advanceTimersByTime(25 * HOUR_MS)
    const forgotten = withoutRetired(rotated)
    expect(keysOf(forgotten).map(({ d }) => typeof d)).toEqual(['string', 'undefined'])
    for (const document of [old, before, next]) expect(await verify(forgotten, document)).not.toBeNull()
    expect(withoutRetired(forgotten)).toBe(forgotten)
  })

  test('only the public parts of the keys are published', { tags: ['documents-verify'] }, () => {
    const keys = rotateDocumentKeys(firstDocumentKeys())
    expect(JSON.stringify(signerOf(keys).published)).not.toContain(keysOf(keys)[0]?.d)
    expect(signerOf(keys).published.keys).toHaveLength(2)
  })

  test('a deployment keeps its keys, and adds one on request', { tags: ['documents-rotate'] }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'document-keys-'))
    const load = (options?: object) => keysOf(loadSecrets(join(folder, 'secrets.env'), options).DOCUMENT_KEYS)
    const [first] = load()
    expect(load()).toEqual([first])
    const [next, old] = load({ rotatesDocumentKey: true })
    expect(old).toMatchObject({ ...first, retired_at: expect.any(String) })
    expect(load()).toEqual([next, old])
    rmSync(folder, { recursive: true })
  })
})

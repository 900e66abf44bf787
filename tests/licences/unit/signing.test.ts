// Documents that the shop signs, and the rotation of their keys.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DocumentKey, documentSigner } from '../../../edge-functions/_shared/signing.ts'
import { loadSecrets } from '../../../tools/deploy/stored-secrets.ts'
import { firstDocumentKeys, rotateDocumentKeys, withoutRetired } from '../../../tools/support/document-keys.ts'

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

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a document verifies as what was signed, and not as another kind or of another shop', {
  tags: ['documents-verify'],
}, async () => {
  const keys = firstDocumentKeys()
  const signed = await sign(keys, { seats: 1 })
  expect(await verify(keys, signed)).toMatchObject({ seats: 1, iss: SHOP })
  expect(await verify(keys, signed, SHOP, 'receipt+jwt')).toBeNull()
  expect(await verify(keys, signed, 'https://other.example')).toBeNull()
  expect(await verify(firstDocumentKeys(), signed)).toBeNull()
})

test('an expired document is invalid', { tags: ['documents-verify'] }, async () => {
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

// Files of an archive: safe names, and downloads that are verified by size and digest.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile, pathIn } from '../src/files.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const BYTES = Buffer.from('0123456789')
const EXPECTED = { size_bytes: BYTES.length, sha256: sha256(BYTES) }

let folder: string
let requests: IncomingMessage['headers'][] = []
const server = createServer(({ headers }, answer) => {
  requests.push(headers)
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  answer.writeHead(from > 0 ? 206 : 200, { 'content-length': BYTES.length - from }).end(BYTES.subarray(from))
})
const link = async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test.each(['../a', 'a/../../b', '.', 'a/..', ''])('a path %j of an archive is rejected', (path) => {
  expect(() => pathIn(folder, path)).toThrow(/outside/)
})

test('a file is downloaded once', async () => {
  requests = []
  expect(await fetchFile(folder, 'files/whole', link, EXPECTED)).toEqual({ path: 'files/whole', ...EXPECTED })
  await fetchFile(folder, 'files/whole', link, EXPECTED)
  expect(requests).toHaveLength(1)
  expect(await readFile(join(folder, 'files/whole'))).toEqual(BYTES)
})

test('an interrupted download continues', async () => {
  requests = []
  await writeFile(join(folder, 'cut.part'), BYTES.subarray(0, 4))
  await fetchFile(folder, 'cut', link, EXPECTED)
  expect(requests.map(({ range }) => range)).toEqual(['bytes=4-'])
  expect(await readFile(join(folder, 'cut'))).toEqual(BYTES)
})

test('a download with another digest is not kept', async () => {
  await expect(fetchFile(folder, 'other', link, { ...EXPECTED, sha256: '0'.repeat(64) })).rejects.toThrow(
    /does not match/,
  )
  await writeFile(join(folder, 'begun.part'), 'abcd')
  await expect(fetchFile(folder, 'begun', link, EXPECTED)).rejects.toThrow(/does not match/)
  await expect(readFile(join(folder, 'begun'))).rejects.toThrow()
  await fetchFile(folder, 'begun', link, EXPECTED)
  expect(await readFile(join(folder, 'begun'))).toEqual(BYTES)
})

// The service's status and version, and its answers to unknown requests and rejections.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startFakeStorage } from '../src/start-fake-storage.ts'
import { bytesOf } from './support/bytes.ts'
import { ask } from './support/raw-request.ts'
import { create } from './support/resumable.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

test('it runs, and returns its release', async () => {
  expect(await ask(world, 'GET', '/status')).toMatchObject({ status: 200, body: '' })
  const version = await ask(world, 'GET', '/version')
  expect(version).toMatchObject({ status: 200, body: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

test('cross-origin rules are left to the gateway', async () => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
  const preflight = await ask(world, 'OPTIONS', '/object/drafts/x', { headers })
  const answer = await ask(world, 'GET', '/status', { headers })
  expect({ preflight: preflight.status, answer: answer.status }).toEqual({ preflight: 404, answer: 200 })
  for (const given of [preflight, answer]) expect(given.headers.get('access-control-allow-origin')).toBeNull()
})

describe('it says no', () => {
  test('to what is there already, by the kind of thing', async () => {
    const name = world.nameOf('seller')
    const drafts = world.as('seller').from('drafts')
    await drafts.upload(name, bytesOf(10))
    const body = { bucketId: 'drafts', sourceKey: name, destinationKey: name }
    expect(await ask(world, 'POST', '/object/copy', { as: 'seller', body })).toMatchObject({
      status: 400,
      body: { statusCode: '409', error: 'Duplicate', code: 'KeyAlreadyExists' },
    })
    expect(await ask(world, 'POST', '/bucket', { as: 'service', body: { name: 'drafts' } })).toMatchObject({
      status: 400,
      body: { statusCode: '409', error: 'Duplicate', code: 'BucketAlreadyExists' },
    })
  })
})

describe('a project’s own limit', () => {
  test('caps the bucket’s limit, and is returned before an upload', async () => {
    const small = await startFakeStorage({ ...world.options, fileSizeLimit: 1000 })
    const there = { ...world, storage: small }
    try {
      const path = `/object/drafts/${world.nameOf('seller')}`
      const headers = { ...world.headers('seller'), 'content-type': 'text/plain' }
      const upload = (bytes: Buffer) =>
        fetch(`${small.url}${path}`, { method: 'POST', headers, body: new Uint8Array(bytes) })
      expect(await (await upload(bytesOf(1001))).json()).toMatchObject({ statusCode: '413' })
      expect((await upload(bytesOf(1000))).status).toBe(200)
      const target = () => ({ bucket: 'drafts', name: world.nameOf('seller') })
      expect((await create(there, 'seller', target(), 1001, small.url)).status).toBe(413)
      expect((await create(there, 'seller', target(), 1000, small.url)).status).toBe(201)
      const options = await ask(there, 'OPTIONS', '/upload/resumable')
      expect(options.headers.get('tus-version')).toBe('1.0.0')
      expect(options.headers.get('tus-max-size')).toBe('1000')
      const bucket = { name: randomUUID(), file_size_limit: 1001 }
      expect((await ask(there, 'POST', '/bucket', { as: 'service', body: bucket })).body).toMatchObject({
        statusCode: '413',
      })
    } finally {
      await small.close()
    }
  })

  test('is that of a new project by default', async () => {
    const options = await ask(world, 'OPTIONS', '/upload/resumable')
    expect(options.headers.get('tus-max-size')).toBe('52428800')
  })
})

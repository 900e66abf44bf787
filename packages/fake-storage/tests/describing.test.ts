// An object's description: information without its bytes, copies and owners.

import type { StorageClient } from '@supabase/storage-js'
import { describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { ask } from './support/raw-request.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const drafts = () => world.as('seller').from('drafts')
const encoded = (metadata: object) => Buffer.from(JSON.stringify(metadata)).toString('base64')

async function addDraft(options: object = {}): Promise<string> {
  const name = world.nameOf('seller')
  const { error } = await drafts().upload(name, bytesOf(10), { contentType: 'application/pdf', ...options })
  expect(error).toBeNull()
  return name
}

const copy = (body: object, headers: Record<string, string> = {}) =>
  ask(world, 'POST', '/object/copy', { as: 'seller', body: { bucketId: 'drafts', ...body }, headers })

describe('information', () => {
  test.each(['', 'authenticated/'])('of an own object, by GET and by HEAD below info/%s', async (way) => {
    const name = await addDraft({ cacheControl: '60', metadata: { colour: 'green' } })
    const path = `/object/info/${way}drafts/${name}`
    const { headers, body } = await ask(world, 'GET', path, { as: 'seller' })
    expect(body).toMatchObject({
      name,
      bucket_id: 'drafts',
      size: 10,
      content_type: 'application/pdf',
      cache_control: 'max-age=60',
      metadata: { colour: 'green' },
    })
    const head = await ask(world, 'HEAD', path, { as: 'seller' })
    expect(head).toMatchObject({ status: 200, body: '' })
    for (const answer of [headers, head.headers]) {
      expect(answer.get('etag')).toBe((body as { etag: string }).etag)
      expect(answer.get('last-modified')).toMatch(/GMT$/)
      expect(answer.get('cache-control')).toBe('max-age=60')
    }
  })
})

describe('a copy', () => {
  test('has the description of its source, and its answer is the row', async () => {
    const from = await addDraft({
      cacheControl: '60',
      metadata: { colour: 'green' },
      headers: { 'x-robots-tag': 'all' },
    })
    const to = world.nameOf('seller')
    const { status, body } = await copy({ sourceKey: from, destinationKey: to }, { 'x-metadata': encoded({ a: 1 }) })
    expect(status).toBe(200)
    const [row] = await world.stored('drafts', to)
    expect(body).toMatchObject({ Id: row?.id, Key: `drafts/${to}`, id: row?.id, name: to, bucket_id: 'drafts' })
    expect(body).toMatchObject({
      user_metadata: { colour: 'green' },
      metadata: { mimetype: 'application/pdf', cacheControl: 'max-age=60', size: 10, xRobotsTag: 'all' },
    })
  })
})

test('an object that the service overwrites keeps its owner', async () => {
  const name = await addDraft()
  const { error } = await world.as('service').from('drafts').upload(name, bytesOf(20), { upsert: true })
  expect(error).toBeNull()
  const [row] = await world.sql`select owner, owner_id, metadata from storage.objects where name = ${name}`
  expect(row).toMatchObject({ owner: world.users.seller, owner_id: world.users.seller, metadata: { size: 20 } })
})

// Parameters that the shop doesn't send, for each kind of object in Storage: the original's default
// by storage-js and supabase/storage, and this fake's value. Undefined if the fake doesn't show it.
// A new parameter of storage-js fails to compile.

type Files = ReturnType<StorageClient['from']>
type Row = [theirs: string, ours: unknown]
/** `Options` are the last parameter of a method. */
type Unsent<Options, Sent = never> = Record<Exclude<Options extends object ? keyof Options : never, Sent>, Row>

const UPLOAD: Unsent<Parameters<Files['upload']>[2], 'contentType' | 'cacheControl' | 'upsert' | 'headers'> = {
  contentEncoding: ['none: the bytes as they are', undefined],
  duplex: ["fetch's own", undefined],
  metadata: ['none', {}],
}
const COPY: Unsent<Parameters<Files['copy']>[2]> = {
  destinationBucket: ['the same bucket', 'drafts'],
  sourceVersionId: ['the newest version', undefined],
  copyMetadata: ['true: the copy says what its source says', 'max-age=60'],
  metadata: ['that of its source', {}],
}
const LINK: Unsent<Parameters<Files['createSignedUrl']>[2], 'download'> = {
  transform: ['none: the stored bytes', undefined],
  cacheNonce: ['none', undefined],
  versionId: ['the newest version', undefined],
}
const UPLOAD_LINK: Unsent<Parameters<Files['createSignedUploadUrl']>[1]> = {
  upsert: ['false: a second object is rejected', false],
}
/** The shop creates its buckets in SQL. */
const BUCKET: Unsent<Parameters<StorageClient['createBucket']>[1], 'public' | 'fileSizeLimit' | 'allowedMimeTypes'> = {
  type: ['STANDARD', 'STANDARD'],
  versioningStatus: ['off', undefined],
}

const infoOf = async (name: string) =>
  (await ask(world, 'GET', `/object/info/drafts/${name}`, { as: 'seller' })).body as Record<string, unknown>

test('defaults of unsent parameters match the tables', async () => {
  const [name, copied] = [world.nameOf('seller'), world.nameOf('seller')]
  const drafts = world.as('seller').from('drafts')
  await drafts.upload(name, bytesOf(10), { contentType: 'application/pdf', cacheControl: '60', upsert: false })
  expect((await infoOf(name)).metadata).toEqual(UPLOAD.metadata[1])
  expect((await drafts.copy(name, copied)).error).toBeNull()
  const { bucket_id: destinationBucket, cache_control: copyMetadata, metadata } = await infoOf(copied)
  for (const [key, value] of Object.entries({ destinationBucket, copyMetadata, metadata }))
    expect(value, key).toEqual(COPY[key as keyof typeof COPY][1])
  const link = new URL((await drafts.createSignedUrl(name, 60)).data?.signedUrl ?? '')
  for (const key of Object.keys(LINK)) expect(link.searchParams.has(key)).toBe(false)
  const { data } = await drafts.createSignedUploadUrl(world.nameOf('seller'))
  const claims = JSON.parse(Buffer.from(data?.token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.upsert).toBe(UPLOAD_LINK.upsert[1])
  const [bucket] = (await world.as('service').listBuckets()).data ?? []
  expect(bucket).toMatchObject({ type: BUCKET.type[1] })
})

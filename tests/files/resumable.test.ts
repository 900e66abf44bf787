// Resumable uploads with tus-js-client: cut anywhere, by either side, they go on from the byte on disk to the same file.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, sha256, sha256OfBlob } from './support/bytes.ts'
import { freePort } from './support/free-port.ts'
import { type StorageProcess, spawnStorage } from './support/kill.ts'
import { answerTo, begin } from './support/raw-request.ts'
import { type Persona, startWorld, type World } from './support/world.ts'

const chunkSize = 6 * 1024 * 1024

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.close())

type Target = { bucket: string; name: string; type?: string }
const metadataOf = ({ bucket, name, type = 'video/mp4' }: Target) => ({
  bucketName: bucket,
  objectName: name,
  contentType: type,
  cacheControl: '60',
})

/** Uploads to the end. Resolves with the upload's address. */
function upload(
  persona: Persona,
  target: Target,
  bytes: Buffer,
  more: Partial<tus.UploadOptions> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const started = new tus.Upload(bytes, {
      endpoint: `${world.storage.url}/upload/resumable`,
      headers: world.headers(persona),
      metadata: metadataOf(target),
      chunkSize,
      retryDelays: null,
      onSuccess: () => resolve(started.url ?? ''),
      onError: reject,
      ...more,
    })
    started.start()
  })
}

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Creates an upload and sends nothing yet. */
async function create(persona: Persona, target: Target, size: number, origin = world.storage.url) {
  const response = await fetch(`${origin}/upload/resumable`, {
    method: 'POST',
    headers: {
      ...world.headers(persona),
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': encoded(metadataOf(target)),
    },
  })
  const location = response.headers.get('location')
  return { status: response.status, url: location ? new URL(location, response.url).href : '' }
}

const patchHead = (persona: Persona, url: string, offset: number) => ({
  method: 'PATCH',
  path: new URL(url).pathname,
  headers: {
    ...world.headers(persona),
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  },
})

/** Sends some of an upload's bytes in one request. */
async function patch(persona: Persona, url: string, offset: number, bytes: Buffer) {
  const sent = begin(url, patchHead(persona, url, offset))
  sent.end(bytes)
  return answerTo(sent)
}

const ask = (method: string, persona: Persona, url: string) =>
  fetch(url, { method, headers: { ...world.headers(persona), 'tus-resumable': '1.0.0' } })

const onDisk = async (url: string): Promise<number> => {
  const file = join(world.options.dataDir, 'resumable', url.split('/').at(-1) ?? '')
  return (await stat(file)).size
}

async function expectStored(bucket: string, name: string, bytes: Buffer): Promise<void> {
  const { data, error } = await world.as('service').from(bucket).download(name)
  expect(error).toBeNull()
  expect(await sha256OfBlob(data ?? new Blob())).toBe(sha256(bytes))
}

describe('a seller', () => {
  test('uploads in chunks', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(2 * chunkSize + 12_345)
    await upload('seller', { bucket: 'drafts', name }, bytes)
    await expectStored('drafts', name, bytes)
    const { data } = await world.as('seller').from('drafts').info(name)
    expect(data).toMatchObject({ size: bytes.length, contentType: 'video/mp4', cacheControl: 'max-age=60' })
  })

  test('uploads all in one request, and a file of no length', async () => {
    for (const bytes of [bytesOf(200_000), Buffer.alloc(0)]) {
      const name = world.nameOf('seller')
      await upload('seller', { bucket: 'drafts', name }, bytes, { chunkSize: Infinity, uploadDataDuringCreation: true })
      await expectStored('drafts', name, bytes)
    }
  })

  test('pauses, and resumes where it stopped', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(500_000)
    const { url } = await create('seller', { bucket: 'drafts', name }, bytes.length)
    expect((await patch('seller', url, 0, bytes.subarray(0, 123_457))).status).toBe(204)
    const offsets: number[] = []
    await upload('seller', { bucket: 'drafts', name }, bytes, {
      uploadUrl: url,
      onProgress: (sent) => offsets.push(sent),
    })
    expect(offsets[0]).toBeGreaterThanOrEqual(123_457)
    await expectStored('drafts', name, bytes)
  })

  test('loses the connection in the middle of a chunk, and every byte that arrived counts', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(500_000)
    const { url } = await create('seller', { bucket: 'drafts', name }, bytes.length)
    const sent = begin(url, patchHead('seller', url, 0))
    sent.write(bytes.subarray(0, 200_000))
    await expect.poll(() => onDisk(url)).toBe(200_000)
    sent.destroy()
    await upload('seller', { bucket: 'drafts', name }, bytes, { uploadUrl: url })
    await expectStored('drafts', name, bytes)
  })

  test('whose last answer got lost is told that all is there', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(1000)
    const url = await upload('seller', { bucket: 'drafts', name }, bytes)
    const [row] = await world.stored('drafts', name)
    const head = await ask('HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('1000')
    await upload('seller', { bucket: 'drafts', name }, bytes, { uploadUrl: url })
    expect(await world.stored('drafts', name)).toEqual([row])
  })

  test('cannot change what is finished', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(1000)
    const url = await upload('seller', { bucket: 'drafts', name }, bytes)
    expect((await patch('seller', url, 1000, bytesOf(10))).status).toBeGreaterThanOrEqual(400)
    expect((await patch('seller', url, 0, bytesOf(10))).status).toBeGreaterThanOrEqual(400)
    expect((await ask('DELETE', 'seller', url)).status).toBeGreaterThanOrEqual(400)
    expect((await ask('GET', 'seller', url)).status).toBeGreaterThanOrEqual(400)
    await expectStored('drafts', name, bytes)
  })

  test('removes a finished file, and its upload does not bring it back', async () => {
    const name = world.nameOf('seller')
    const url = await upload('seller', { bucket: 'drafts', name }, bytesOf(1000))
    await world.as('seller').from('drafts').remove([name])
    expect((await ask('HEAD', 'seller', url)).status).toBe(404)
    expect(await world.stored('drafts', name)).toEqual([])
  })

  test('moves a finished file, and its upload does not make a second one', async () => {
    const [name, elsewhere] = [world.nameOf('seller'), world.nameOf('seller')]
    const url = await upload('seller', { bucket: 'drafts', name }, bytesOf(1000))
    await world.as('seller').from('drafts').move(name, elsewhere)
    expect((await ask('HEAD', 'seller', url)).status).toBe(200)
    expect(await world.stored('drafts', name)).toEqual([])
    expect(await world.stored('drafts', elsewhere)).toHaveLength(1)
  })

  test('gives an upload up, and its bytes leave the disk', async () => {
    const { url } = await create('seller', { bucket: 'drafts', name: world.nameOf('seller') }, 1000)
    await patch('seller', url, 0, bytesOf(500))
    expect((await ask('DELETE', 'seller', url)).status).toBe(204)
    await expect(onDisk(url)).rejects.toThrow('ENOENT')
  })

  test('replaces a file only when asked to', async () => {
    const name = world.nameOf('seller')
    await upload('seller', { bucket: 'drafts', name }, bytesOf(1000))
    const second = bytesOf(2000)
    await expect(upload('seller', { bucket: 'drafts', name }, second)).rejects.toThrow('409')
    await upload('seller', { bucket: 'drafts', name }, second, {
      headers: { ...world.headers('seller'), 'x-upsert': 'true' },
    })
    await expectStored('drafts', name, second)
  })
})

describe('the right to upload', () => {
  test.each([
    { persona: 'visitor', refused: true },
    { persona: 'stranger', refused: true },
    { persona: 'banned', refused: true },
    { persona: 'seller', refused: false },
  ] as const)('$persona begins one in the seller’s folder: refused $refused', async ({ persona, refused }) => {
    const name = world.nameOf('seller')
    const before = await readdir(join(world.options.dataDir, 'resumable'))
    const created = await create(persona, { bucket: 'sold', name }, 10)
    expect(created.status).toBe(refused ? 403 : 201)
    const after = await readdir(join(world.options.dataDir, 'resumable'))
    expect(after.length > before.length).toBe(!refused)
  })

  test('is asked again for every chunk: a ban holds in a running upload', async () => {
    const name = world.nameOf('buyer')
    const bytes = bytesOf(1000)
    const { url } = await create('buyer', { bucket: 'sold', name }, bytes.length)
    expect((await patch('buyer', url, 0, bytes.subarray(0, 400))).status).toBe(204)
    await world.sql`insert into public.bans (user_id) values (${world.users.buyer})`
    try {
      expect((await patch('buyer', url, 400, bytes.subarray(400))).status).toBe(403)
      expect(await onDisk(url)).toBe(400)
    } finally {
      await world.sql`delete from public.bans where user_id = ${world.users.buyer}`
    }
    expect((await patch('buyer', url, 400, bytes.subarray(400))).status).toBe(204)
    await expectStored('sold', name, bytes)
  })

  test('is asked again at the end: a ban during the only chunk leaves no file', async () => {
    const name = world.nameOf('buyer')
    const bytes = bytesOf(1000)
    const { url } = await create('buyer', { bucket: 'sold', name }, bytes.length)
    const sent = begin(url, {
      ...patchHead('buyer', url, 0),
      headers: { ...patchHead('buyer', url, 0).headers, 'content-length': '1000' },
    })
    sent.write(bytes.subarray(0, 400))
    await expect.poll(() => onDisk(url)).toBe(400)
    await world.sql`insert into public.bans (user_id) values (${world.users.buyer})`
    try {
      sent.end(bytes.subarray(400))
      expect((await answerTo(sent)).status).toBe(403)
    } finally {
      await world.sql`delete from public.bans where user_id = ${world.users.buyer}`
    }
    expect(await world.stored('sold', name)).toEqual([])
  })

  test('belongs to who began: others neither see, feed nor end the upload', async () => {
    const { url } = await create('seller', { bucket: 'drafts', name: world.nameOf('seller') }, 1000)
    for (const persona of ['visitor', 'stranger', 'buyer', 'service'] as const) {
      expect((await ask('HEAD', persona, url)).status).toBe(404)
      expect((await patch(persona, url, 0, bytesOf(10))).status).toBe(404)
      expect((await ask('DELETE', persona, url)).status).toBe(404)
    }
    expect(await onDisk(url)).toBe(0)
  })

  test('may come from a signed link instead', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(3000)
    const { data } = await world.as('seller').from('sold').createSignedUploadUrl(name)
    const endpoint = `${world.storage.url}/upload/resumable/sign`
    const signed = { endpoint, headers: { 'x-signature': data?.token ?? '' } }
    await upload('visitor', { bucket: 'sold', name }, bytes, { ...signed, chunkSize: 1000 })
    await expectStored('sold', name, bytes)
    const elsewhere = { bucket: 'sold', name: world.nameOf('seller') }
    await expect(upload('visitor', elsewhere, bytes, signed)).rejects.toThrow('400')
  })
})

describe('the limits of a bucket', () => {
  const target = () => ({ bucket: 'sold', name: world.nameOf('seller') })

  test('exactly the limit passes, one byte more is 413', async () => {
    const exact = target()
    const bytes = bytesOf(100_000)
    await upload('seller', exact, bytes)
    await expectStored('sold', exact.name, bytes)
    expect((await create('seller', target(), 100_001)).status).toBe(413)
  })

  test('more bytes than announced are refused, and the file stays as announced', async () => {
    const { url } = await create('seller', target(), 1000)
    expect((await patch('seller', url, 0, bytesOf(1001))).status).toBe(413)
    const sent = begin(url, {
      ...patchHead('seller', url, 0),
      headers: { ...patchHead('seller', url, 0).headers, 'transfer-encoding': 'chunked' },
    })
    sent.write(bytesOf(1000))
    sent.end(bytesOf(500))
    expect((await answerTo(sent)).status).toBe(413)
    expect(await onDisk(url)).toBeLessThanOrEqual(1000)
  })

  test.each(['at once', 'in a second request'])(
    'an upload of unknown length ends at the limit, sent %s',
    async (how) => {
      const deferred = {
        ...world.headers('seller'),
        'tus-resumable': '1.0.0',
        'upload-defer-length': '1',
        'upload-metadata': encoded(metadataOf(target())),
      }
      const tooMuch = bytesOf(100_001)
      if (how === 'at once') {
        const headers = {
          ...deferred,
          'content-type': 'application/offset+octet-stream',
          'transfer-encoding': 'chunked',
        }
        const sent = begin(world.storage.url, { method: 'POST', path: '/upload/resumable', headers })
        sent.end(tooMuch)
        expect((await answerTo(sent)).status).toBe(413)
        return
      }
      const response = await fetch(`${world.storage.url}/upload/resumable`, { method: 'POST', headers: deferred })
      const url = new URL(response.headers.get('location') ?? '', response.url).href
      const head = patchHead('seller', url, 0)
      const sent = begin(url, { ...head, headers: { ...head.headers, 'transfer-encoding': 'chunked' } })
      sent.end(tooMuch)
      expect((await answerTo(sent)).status).toBe(413)
      expect(await onDisk(url)).toBeLessThanOrEqual(100_000)
    },
  )

  test('a type that the bucket does not take is 415', async () => {
    expect(
      (await create('seller', { bucket: 'pictures', name: world.nameOf('seller'), type: 'text/html' }, 10)).status,
    ).toBe(415)
  })

  test.each(['../x', 'a\\b', 'a\u0000b', '', 'x'.repeat(1025)])('the name %j is 400', async (name) => {
    expect((await create('service', { bucket: 'drafts', name }, 10)).status).toBe(400)
  })

  test('an unknown bucket is 404, and so is an unknown upload', async () => {
    expect((await create('service', { bucket: 'nowhere', name: 'x' }, 10)).status).toBe(404)
    for (const id of ['00000000-0000-4000-8000-000000000000', '..%2f..%2fetc%2fpasswd', 'x.json']) {
      const response = await ask('HEAD', 'service', `${world.storage.url}/upload/resumable/${id}`)
      expect(response.status).toBe(404)
    }
  })
})

describe('the server is killed', () => {
  let server: StorageProcess
  let port: number
  const start = async () => {
    server = await spawnStorage({ ...world.options, port })
  }
  beforeEach(async () => {
    port = await freePort()
    await start()
  })
  afterEach(() => server.kill())

  test('in the middle of a chunk: the upload resumes from the byte on disk', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(3_000_000)
    const { url } = await create('seller', { bucket: 'drafts', name }, bytes.length, server.url)
    const sent = begin(url, patchHead('seller', url, 0))
    sent.write(bytes.subarray(0, 1_234_567))
    await expect.poll(() => onDisk(url)).toBe(1_234_567)
    await server.kill()
    await start()
    const head = await ask('HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('1234567')
    await upload('seller', { bucket: 'drafts', name }, bytes, {
      endpoint: `${server.url}/upload/resumable`,
      uploadUrl: url,
    })
    await expectStored('drafts', name, bytes)
  })

  test('again and again while tus-js-client retries: the file is whole', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(20_000_000)
    let kills = 0
    let restarted = Promise.resolve()
    await upload('seller', { bucket: 'drafts', name }, bytes, {
      endpoint: `${server.url}/upload/resumable`,
      chunkSize: 2_000_000,
      retryDelays: Array.from({ length: 50 }, () => 100),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= (kills + 1) * 4_000_000 && kills < 3) {
          kills += 1
          restarted = restarted.then(() => server.kill()).then(start)
        }
      },
    })
    await restarted
    expect(kills).toBe(3)
    await expectStored('drafts', name, bytes)
  })

  test('between the last byte and the row: asking for the upload finishes it', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(300_000)
    const { url } = await create('seller', { bucket: 'drafts', name }, bytes.length, server.url)
    const blocked = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const blocker = world.sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtextextended(${`drafts/${name}`}, 0))`
      locked.resolve()
      await blocked.promise
    })
    await locked.promise
    const sent = begin(url, patchHead('seller', url, 0))
    sent.end(bytes)
    const waiting = () => world.sql`select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(waiting).toHaveLength(1)
    await server.kill()
    blocked.resolve()
    await blocker
    expect(await world.stored('drafts', name)).toEqual([])
    await start()
    const head = await ask('HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('300000')
    await expectStored('drafts', name, bytes)
  })
})

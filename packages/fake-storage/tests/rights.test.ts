// Row-level security decides every request as its caller. A refusal changes no row.
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { identifyCaller } from '../src/caller.ts'
import { bytesOf, expectBytes } from './support/bytes.ts'
import { answerTo, begin } from './support/raw-request.ts'
import { jwtSecret, publishableKey, secretKey, tokenFor } from './support/tokens.ts'
import { type Persona, useWorld } from './support/world.ts'

const world = useWorld()

describe('putting a file up for sale', () => {
  test.each([
    { persona: 'visitor', folder: 'seller', refused: true },
    { persona: 'stranger', folder: 'seller', refused: true },
    { persona: 'banned', folder: 'seller', refused: true },
    { persona: 'banned', folder: 'banned', refused: true },
    { persona: 'seller', folder: 'seller', refused: false },
    { persona: 'service', folder: 'seller', refused: false },
  ] as const)('$persona in the folder of the $folder: refused $refused', async ({ persona, folder, refused }) => {
    const name = world.nameOf(folder)
    const { error } = await world.as(persona).from('sold').upload(name, bytesOf(100))
    const refusal = { statusCode: '403', message: 'new row violates row-level security policy' }
    if (refused) expect(error).toMatchObject(refusal)
    else expect(error).toBeNull()
    expect(await world.stored('sold', name)).toHaveLength(refused ? 0 : 1)
  })

  test('a refusal comes before the bytes', async () => {
    const sent = begin(world.storage.url, {
      method: 'POST',
      path: `/object/sold/${world.nameOf('seller')}`,
      headers: { ...world.headers('stranger'), 'transfer-encoding': 'chunked' },
    })
    const answer = await answerTo(sent)
    expect(JSON.parse(answer.text)).toMatchObject({ statusCode: '403' })
    sent.destroy()
  })
})

describe('a file that is up for sale', () => {
  const bytes = bytesOf(1000)
  let name: string
  beforeEach(async () => {
    name = world.nameOf('seller')
    const { error } = await world.as('seller').from('sold').upload(name, bytes)
    expect(error).toBeNull()
  })

  const acts = {
    download: (persona: Persona) => world.as(persona).from('sold').download(name),
    info: (persona: Persona) => world.as(persona).from('sold').info(name),
    sign: (persona: Persona) => world.as(persona).from('sold').createSignedUrl(name, 60),
    move: (persona: Persona) => world.as(persona).from('sold').move(name, world.nameOf('seller')),
    'move to drafts': (persona: Persona) =>
      world.as(persona).from('sold').move(name, world.nameOf('seller'), { destinationBucket: 'drafts' }),
    copy: (persona: Persona) => world.as(persona).from('sold').copy(name, world.nameOf('seller')),
    overwrite: (persona: Persona) => world.as(persona).from('sold').update(name, bytesOf(10)),
    upsert: (persona: Persona) => world.as(persona).from('sold').upload(name, bytesOf(10), { upsert: true }),
  }
  const people = ['visitor', 'stranger', 'buyer', 'banned', 'seller'] as const
  const attempts = Object.keys(acts).flatMap((act) =>
    people.map((persona) => ({ act: act as keyof typeof acts, persona })),
  )

  test.each(attempts)('$persona cannot $act it', async ({ act, persona }) => {
    const before = await world.stored('sold', name)
    const { data, error } = await acts[act](persona)
    expect(data).toBeNull()
    expect(error).not.toBeNull()
    expect(await world.stored('sold', name)).toEqual(before)
    await expectBytes(world.as('service').from('sold'), name, bytes)
  })

  test.each(people)('%s cannot list, sign many or remove it', async (persona) => {
    const files = world.as(persona).from('sold')
    expect((await files.list(world.users.seller)).data).toEqual([])
    const signed = await files.createSignedUrls([name], 60)
    expect(signed.data?.[0]).toMatchObject({ signedUrl: null, path: name })
    expect((await files.remove([name])).data).toEqual([])
    expect(await world.stored('sold', name)).toHaveLength(1)
  })

  test.each(Object.keys(acts) as (keyof typeof acts)[])('the service can %s it', async (act) => {
    expect((await acts[act]('service')).error).toBeNull()
  })

  test('a stranger cannot read it by its public address', async () => {
    const answers = await Promise.all(
      [name, world.nameOf('seller', 'missing')].map(async (path) => {
        const response = await fetch(`${world.storage.url}/object/public/sold/${path}`)
        return { status: response.status, body: await response.json() }
      }),
    )
    const refused = { status: 400, body: { statusCode: '404' } }
    expect(answers).toMatchObject([refused, refused])
  })
})

describe('a picture in a public bucket is everyone’s to read, whatever the policies say', () => {
  test.each(['visitor', 'stranger', 'banned', 'seller'] as const)('%s reads and asks for it', async (persona) => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(100)
    await world.as('seller').from('pictures').upload(name, bytes, { contentType: 'image/png' })
    const pictures = world.as(persona).from('pictures')
    await expectBytes(pictures, name, bytes)
    expect((await pictures.info(name)).data).toMatchObject({ size: 100 })
    expect((await pictures.exists(name)).data).toBe(true)
    expect((await pictures.list(world.users.seller)).data).toEqual([])
    expect((await pictures.createSignedUrl(name, 60)).error).toMatchObject({ statusCode: '404' })
  })

  test('also without a token, and with one that is no good', async () => {
    const name = world.nameOf('seller')
    await world.as('seller').from('pictures').upload(name, bytesOf(100), { contentType: 'image/png' })
    const bad: Record<string, string>[] = [{}, { authorization: `Bearer ${await tokenFor(randomUUID(), {}, -10)}` }]
    for (const path of ['', 'authenticated/', 'info/', 'info/authenticated/'].map(
      (part) => `${part}pictures/${name}`,
    )) {
      for (const headers of bad) {
        const response = await fetch(`${world.storage.url}/object/${path}`, { headers })
        expect(response.status).toBe(200)
        await response.body?.cancel()
      }
    }
    for (const headers of bad) {
      const response = await fetch(`${world.storage.url}/object/sold/${name}`, { headers })
      expect(await response.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' })
    }
  })
})

test('a stranger who deletes one object learns only whether it exists', async () => {
  const name = world.nameOf('seller')
  await world.as('seller').from('sold').upload(name, bytesOf(10))
  const remove = async (path: string) => {
    const request = { method: 'DELETE', headers: world.headers('stranger') }
    return (await fetch(`${world.storage.url}/object/sold/${path}`, request)).json()
  }
  expect(await remove(name)).toMatchObject({ statusCode: '403', message: 'Access denied' })
  expect(await remove(world.nameOf('seller'))).toMatchObject({ statusCode: '404' })
  expect(await world.stored('sold', name)).toHaveLength(1)
})

describe('a token', () => {
  const attempt = async (authorization: string) => {
    const response = await fetch(`${world.storage.url}/object/list/drafts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '' }),
    })
    return { status: response.status, body: (await response.json()) as { statusCode?: string } }
  }

  test('that is good is taken', async () => {
    expect(await attempt(`Bearer ${await tokenFor(world.users.seller)}`)).toMatchObject({ status: 200 })
  })

  // tests/accounts/api/rest-tokens.test.ts tries many more.
  test.each([
    { what: 'expired', token: () => tokenFor(randomUUID(), {}, -10) },
    { what: 'of the tables’ owner', token: () => tokenFor(randomUUID(), { role: 'supabase_storage_admin' }) },
    { what: 'without a role', token: () => tokenFor(randomUUID(), { role: undefined }) },
  ])('$what is refused', async ({ token }) => {
    const answer = await attempt(`Bearer ${await token()}`)
    expect(answer).toMatchObject({ status: 400, body: { statusCode: '403', error: 'Unauthorized' } })
  })

  test('in a link does not sign anyone in', async () => {
    const name = world.nameOf('seller')
    await world.as('seller').from('drafts').upload(name, bytesOf(10))
    const { data } = await world.as('seller').from('drafts').createSignedUrl(name, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
    expect(await attempt(`Bearer ${token}`)).toMatchObject({ status: 400, body: { statusCode: '403' } })
  })
})

describe('buckets', () => {
  test.each(['visitor', 'seller'] as const)(
    '%s sees none and can make, change, empty or delete none',
    async (persona) => {
      const buckets = world.as(persona)
      expect((await buckets.listBuckets()).data).toEqual([])
      expect((await buckets.getBucket('sold')).error).toMatchObject({ statusCode: '404' })
      expect((await buckets.createBucket(randomUUID())).error).toMatchObject({ statusCode: '403' })
      expect((await buckets.updateBucket('sold', { public: true })).error).toMatchObject({ statusCode: '404' })
      expect((await buckets.emptyBucket('sold')).error).toMatchObject({ status: 403 })
      expect((await buckets.deleteBucket('sold')).error).toMatchObject({ statusCode: '404' })
      const [sold] = await world.sql`select public from storage.buckets where id = 'sold'`
      expect(sold).toEqual({ public: false })
    },
  )

  test('rows are not deleted by hand, which would leave their bytes behind', async () => {
    await expect(world.sql`delete from storage.objects`).rejects.toMatchObject({ code: '42501' })
  })
})

// In a project with signing keys, only a published key signs tokens. The secret still signs links.

const USER = '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const publishedKeys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }

const sign = (kid: string, key = privateKey, role = 'authenticated') =>
  new SignJWT({ sub: USER, role }).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1h').sign(key)
const identify = (token: string) =>
  identifyCaller({ authorization: `Bearer ${token}` }, { jwtSecret, publishableKey, secretKey, publishedKeys })

test('a token of a published key is its subject’s', async () => {
  expect(await identify(await sign('one'))).toMatchObject({ role: 'authenticated', userId: USER })
})

test.each([
  ['of the secret', () => tokenFor(USER)],
  ['of an unpublished key', () => sign('lost')],
  ['of another’s key', async () => sign('one', (await generateKeyPair('ES256')).privateKey)],
  ['of an unknown role', () => sign('one', privateKey, 'postgres')],
] as const)('a token %s is refused', async (_what, make) => {
  await expect(identify(await make())).rejects.toMatchObject({ code: 'AccessDenied' })
})

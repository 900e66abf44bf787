// Names of objects and buckets, and other input that is not what it should be: refused or harmless,
// never a 5xx.
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { send as sendRaw } from './support/raw-request.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  sendRaw(world.storage.url, { method, path, headers: { ...world.headers('service'), ...headers } }, body)

const stored = async () => (await world.sql`select name from storage.objects order by name`).map((row) => row.name)
const everyFile = async () =>
  (await readdir(dirname(world.options.dataDir), { recursive: true })).filter((path) => !path.startsWith('postgres'))

describe('even the service cannot upload to', () => {
  test.each([
    { what: 'a parent folder', path: '../outside' },
    { what: 'a parent folder inside', path: 'a/../../../outside' },
    { what: 'an encoded parent folder', path: '%2e%2e%2foutside' },
    { what: 'a doubly encoded parent folder', path: '%252e%252e%252foutside' },
    { what: 'a backslash', path: 'a%5c..%5coutside' },
    { what: 'a NUL', path: 'a%00.png' },
    { what: 'a line break', path: 'a%0d%0aset-cookie:%20x' },
    { what: 'an emoji', path: '%F0%9F%8E%81' },
    { what: 'broken UTF-8', path: '%ff%fe' },
    { what: 'broken encoding', path: '%zz' },
    { what: 'a percent sign', path: '100%25' },
  ])('$what', async ({ path }) => {
    const before = await stored()
    const filesBefore = (await everyFile()).length
    const answer = await send('POST', `/object/drafts/${path}`, 'hello', { 'content-type': 'text/plain' })
    expect([400, 404]).toContain(answer.status)
    expect(await stored()).toEqual(before)
    expect(await everyFile()).toHaveLength(filesBefore)
  })

  test.each(['..', '.', 'a%2fb', 'x'.repeat(101), '%00', '%20', 'a--table-s3'])('a bucket named %s', async (bucket) => {
    const answer = await send('POST', `/object/${bucket}/a.txt`, 'hello')
    expect([400, 404]).toContain(answer.status)
  })
})

test('odd names are taken as they are, and no byte lies under one', async () => {
  const odd = ["folder/!-_.*'() &$@=;:+,.txt", 'x'.repeat(1025), 'a///b', 'a/']
  for (const name of odd) {
    const path = name.split('/').map(encodeURIComponent).join('/')
    expect((await send('POST', `/object/drafts/${path}`, 'hello')).status).toBe(200)
    expect((await send('GET', `/object/drafts/${path}`, '')).text).toBe('hello')
    const signed = await world.as('service').from('drafts').createSignedUrl(name, 60)
    const response = await fetch(signed.data?.signedUrl ?? '')
    expect(await response.text()).toBe('hello')
  }
  expect(await stored()).toEqual(expect.arrayContaining(odd))
  const files = await readdir(world.options.dataDir, { recursive: true })
  for (const file of files) expect(file).toMatch(/^(incoming|resumable|objects(\/[0-9a-f]{2}(\/[0-9a-f-]{36})?)?)$/)
})

test('moving and copying to such a name is refused as well', async () => {
  await world.as('service').from('drafts').upload('plain', 'hello')
  for (const name of ['../x', 'a\\b', 'a\u0000b', '', './x', 'a/../b']) {
    for (const act of ['move', 'copy'] as const) {
      const { error } = await world.as('service').from('drafts')[act]('plain', name)
      expect(error, `${act} ${JSON.stringify(name)}`).toMatchObject({ statusCode: '400' })
    }
  }
})

describe('input that is not what it should be gets a 4xx', () => {
  type Bad = { what: string; method: string; path: string; body: string; headers: Record<string, string> }
  const json = { 'content-type': 'application/json' }
  test.each<Bad>([
    { what: 'no JSON', method: 'POST', path: '/object/list/drafts', body: '{', headers: json },
    { what: 'JSON of another shape', method: 'POST', path: '/object/list/drafts', body: '[1]', headers: json },
    { what: 'an endless limit', method: 'POST', path: '/object/list/drafts', body: '{"limit":1e400}', headers: json },
    { what: 'deep JSON', method: 'POST', path: '/object/list/drafts', body: '['.repeat(100_000), headers: json },
    {
      what: 'SQL as a column',
      method: 'POST',
      path: '/object/list/drafts',
      body: '{"sortBy":{"column":"name;--"}}',
      headers: json,
    },
    {
      what: 'a NUL in a prefix',
      method: 'POST',
      path: '/object/list/drafts',
      body: '{"prefix":"a\\u0000"}',
      headers: json,
    },
    {
      what: 'a lone surrogate to remove',
      method: 'DELETE',
      path: '/object/drafts',
      body: '{"prefixes":["\\ud800\\u0000"]}',
      headers: json,
    },
    { what: 'a list of no prefix', method: 'POST', path: '/object/list/drafts', body: '{}', headers: json },
    {
      what: 'an order by no column',
      method: 'POST',
      path: '/object/list/drafts',
      body: '{"prefix":"","sortBy":{"order":"asc"}}',
      headers: json,
    },
    { what: 'an announced but empty body', method: 'DELETE', path: '/object/drafts/odd', body: '', headers: json },
    {
      what: 'a bucket of an odd type',
      method: 'POST',
      path: '/bucket',
      body: '{"name":"odd","allowed_mime_types":["bad"]}',
      headers: json,
    },
    {
      what: 'an invalid cursor',
      method: 'POST',
      path: '/object/list-v2/drafts',
      body: '{"cursor":"x"}',
      headers: json,
    },
    { what: 'nothing to remove', method: 'DELETE', path: '/object/drafts', body: '{"prefixes":[]}', headers: json },
    { what: 'a bucket of no name', method: 'POST', path: '/bucket', body: '{}', headers: json },
    {
      what: 'a bucket of 101 characters',
      method: 'POST',
      path: '/bucket',
      body: JSON.stringify({ name: 'x'.repeat(101) }),
      headers: json,
    },
    { what: 'a bucket with a NUL', method: 'POST', path: '/bucket', body: '{"name":"a\\u0000"}', headers: json },
    {
      what: 'a bucket’s odd size',
      method: 'POST',
      path: '/bucket',
      body: '{"name":"odd","file_size_limit":"1TB"}',
      headers: json,
    },
    {
      what: 'a bucket’s endless size',
      method: 'POST',
      path: '/bucket',
      body: '{"name":"odd","file_size_limit":"999999999999999GB"}',
      headers: json,
    },
    {
      what: 'metadata with a NUL',
      method: 'POST',
      path: '/object/drafts/odd',
      body: 'x',
      headers: { 'x-metadata': btoa('{"a":"\\u0000"}') },
    },
    {
      what: 'a form without a boundary',
      method: 'POST',
      path: '/object/drafts/odd',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    },
    {
      what: 'a form without a file',
      method: 'POST',
      path: '/object/drafts/odd',
      body: '--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ])('$what', async ({ method, path, body, headers }) => {
    const answer = await send(method, path, body, headers)
    expect(answer.status, answer.text).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({
      statusCode: expect.stringMatching(/^4/),
      message: expect.any(String),
    })
    expect(await stored()).not.toContain('odd')
  })

  test('a JSON body without end: 413', async () => {
    const answer = await send('POST', '/object/list/drafts', `{"prefix":"${'x'.repeat(3_000_000)}"}`, json)
    expect(answer.status).toBe(413)
  })
})

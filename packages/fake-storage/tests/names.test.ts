// Invalid names of objects and buckets, and other invalid input, are rejected or harmless, never a
// 5xx.
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

test('odd names are accepted, and no bytes are stored under them', async () => {
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

describe('invalid input gets a 4xx', () => {
  const json = { 'content-type': 'application/json' }
  type Bad = [what: string, call: string, body: string, headers?: Record<string, string>]
  test.each<Bad>([
    ['no JSON', 'POST /object/list/drafts', '{'],
    ['JSON of another shape', 'POST /object/list/drafts', '[1]'],
    ['an endless limit', 'POST /object/list/drafts', '{"limit":1e400}'],
    ['deep JSON', 'POST /object/list/drafts', '['.repeat(100_000)],
    ['SQL as a column', 'POST /object/list/drafts', '{"sortBy":{"column":"name;--"}}'],
    ['a NUL in a prefix', 'POST /object/list/drafts', '{"prefix":"a\\u0000"}'],
    ['a lone surrogate to remove', 'DELETE /object/drafts', '{"prefixes":["\\ud800\\u0000"]}'],
    ['an order by no column', 'POST /object/list/drafts', '{"prefix":"","sortBy":{"order":"asc"}}'],
    ['an announced but empty body', 'DELETE /object/drafts/odd', ''],
    ['a bucket of an odd type', 'POST /bucket', '{"name":"odd","allowed_mime_types":["bad"]}'],
    ['nothing to remove', 'DELETE /object/drafts', '{"prefixes":[]}'],
    ['a bucket of 101 characters', 'POST /bucket', JSON.stringify({ name: 'x'.repeat(101) })],
    ['a bucket with a NUL', 'POST /bucket', '{"name":"a\\u0000"}'],
    ['a bucket’s odd size', 'POST /bucket', '{"name":"odd","file_size_limit":"1TB"}'],
    ['a bucket’s endless size', 'POST /bucket', '{"name":"odd","file_size_limit":"999999999999999GB"}'],
    ['metadata with a NUL', 'POST /object/drafts/odd', 'x', { 'x-metadata': btoa('{"a":"\\u0000"}') }],
    ['a form without a boundary', 'POST /object/drafts/odd', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a form without a file',
      'POST /object/drafts/odd',
      '--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
  ])('%s', async (_what, call, body, headers = json) => {
    const [method = '', path = ''] = call.split(' ')
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

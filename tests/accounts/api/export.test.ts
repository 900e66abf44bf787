// The archive of all that is kept about somebody: one ZIP file, made while it is sent.
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'

const ask = (person: TestUser) =>
  fetch(`${stack.urls.web}/api/users/${person.id}/export`, { headers: { authorization: `Bearer ${person.token}` } })

async function archiveOf(person: TestUser) {
  const response = await ask(person)
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return { response, files, data: JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) }
}

describe('a user', { tags: ['export-archive'] }, () => {
  test('gets one archive with their rows, and a text that explains each part', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0, title: 'A bought pattern' })
    await buy(bea, listing.id)
    const { response, files, data } = await archiveOf(bea)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="your-data-[\d-]{10}\.zip"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(files).toSorted()).toEqual(['README.txt', 'data.json'])
    expect(data).toMatchObject({ profile: { name: 'Bea' }, orders: [{ items: [{ title: 'A bought pattern' }] }] })
    const explained = strFromU8(files['README.txt'] ?? new Uint8Array())
    for (const part of Object.keys(data)) expect(explained).toMatch(new RegExp(`^${part}\\n {4}\\w`, 'm'))
  })

  test('who sells gets their files unchanged, under safe names', { tags: ['F3'] }, async () => {
    const sam = await seller()
    const listing = await list(sam, { name: '../../x/y:z.pdf' })
    const [stored] = await owner`select sha256 from public.listing_files where listing_id = ${listing.id}`
    const { files } = await archiveOf(sam)
    const [name = ''] = Object.keys(files).filter((entry) => entry.endsWith('.pdf'))
    expect(name).toMatch(new RegExp(`^listings/${listing.id}/1-[^/\\\\:]+\\.pdf$`))
    const digest = await crypto.subtle.digest('SHA-256', (files[name] ?? new Uint8Array()) as Uint8Array<ArrayBuffer>)
    expect(Buffer.from(digest).toString('hex')).toBe(stored?.sha256)
  })

  test('gets the rest and a note if a file cannot be read', async () => {
    const sam = await seller()
    const listing = await list(sam)
    const [file] = await owner`select object_path from public.listing_files where listing_id = ${listing.id}`
    await owner.begin(async (sql) => {
      await sql`select set_config('storage.allow_delete_query', 'true', true)`
      await sql`delete from storage.objects where bucket_id = 'product-files' and name = ${file?.object_path}`
    })
    const { files, data } = await archiveOf(sam)
    expect(strFromU8(files['MISSING.txt'] ?? new Uint8Array())).toContain(`listings/${listing.id}/1-`)
    expect(data.listings).toHaveLength(1)
  })
})

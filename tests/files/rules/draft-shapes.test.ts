// Sellers write their drafts over REST too: the database takes what the form would save.
import { describe, expect, test } from 'vitest'
import { claimsOf, owner } from '../../support/database/acting.ts'
import '../../support/database/fixture.ts'
import { world } from '../../support/database/fixture.ts'
import { firstValue } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addSeller, asUser, rejectionOf } from '../../support/database/world.ts'
import { uploaded } from './preparing.ts'

const WRITTEN = { title: 'Meadow quilt', description: 'Twelve blocks', price_cents: 500 }

describe('a draft over REST', () => {
  const file = { uploadId: crypto.randomUUID(), name: 'a.pdf' }
  const picture = { path: 'listed/a', thumbnailPath: null, alt: null }
  const save = (seller: string, column: 'content' | 'written', value: unknown) => {
    const row = { content: {}, written: WRITTEN, [column]: value }
    return rejectionOf(asUser(seller)`
      insert into public.drafts (content, written) values (${owner.json(row.content)}, ${owner.json(row.written)})`)
  }

  test.each<['content' | 'written', string, unknown]>([
    ['content', 'a list', []],
    ['content', 'an unknown key in a file', { files: [{ ...file, fileId: file.uploadId }] }],
    ['content', 'a number as its title', { text: { title: 1 } }],
    ['content', 'a title that is too long', { text: { title: 'a'.repeat(256) } }],
    ['content', 'files that are no list', { files: {} }],
    ['content', 'a file without a name', { files: [{ uploadId: file.uploadId }] }],
    ['content', 'a file with an empty name', { files: [{ ...file, name: '' }] }],
    ['content', 'a file whose name is too long', { files: [{ ...file, name: 'a'.repeat(256) }] }],
    ['content', 'a file whose name has too many characters of two', { files: [{ ...file, name: '🧵'.repeat(128) }] }],
    ['content', 'a file without an id', { files: [{ ...file, uploadId: 'a' }] }],
    ['content', 'a file that is null', { files: [null] }],
    ['content', 'preview pages that aren’t numbers', { files: [{ ...file, previewPages: 'all' }] }],
    ['content', 'half a byte', { files: [{ ...file, size_bytes: 0.5 }] }],
    ['content', 'too many files', { files: Array(21).fill(file) }],
    ['content', 'pictures that are text', { pictures: 'none' }],
    ['content', 'a picture without a path', { pictures: [{ alt: 'A quilt' }] }],
    [
      'content',
      'a picture in an unknown width',
      { pictures: [{ uploadId: file.uploadId, sizes: [{ uploadId: file.uploadId, width: 5 }] }] },
    ],
    ['written', 'a list', []],
    ['written', 'no price', { title: 'A', description: 'A' }],
    ['written', 'a price in words', { ...WRITTEN, price_cents: 'many' }],
    ['written', 'a price with a fraction', { ...WRITTEN, price_cents: 50.5 }],
    ['written', 'a price that is too high', { ...WRITTEN, price_cents: 1e15 }],
    ['written', 'tags that are text', { ...WRITTEN, tags: 'a' }],
    ['written', 'a section that is no id', { ...WRITTEN, section_id: 'a' }],
    ['written', 'a column of the shop', { ...WRITTEN, status: 'active' }],
  ])('is refused if its %s has %s', async (column, _what, value) => {
    expect(await save(await addSeller('Odd'), column, value)).toBe('23514')
  })

  test.each<['content' | 'written', unknown]>([
    ['content', {}],
    ['content', { text: { title: 'Quilt 🧵', section_id: '' }, files: [file], pictures: [picture] }],
    ['written', { ...WRITTEN, is_pay_what_you_want: null, tags: ['a'], section_id: crypto.randomUUID() }],
  ])('is taken as the form saves its %s', async (column, value) => {
    expect(await save(await addSeller('Even'), column, value)).toBe(ACCEPTED)
  })
})

describe('a seller who publishes a draft over REST', () => {
  const publish = async (content: (upload: string, picture: string) => object) => {
    const seller = await addSeller('Odd')
    const uploads = [await uploaded(seller, 'product-files'), await uploaded(seller, 'showcase-images')]
    const [draft] = await asUser(seller)<[{ id: string }]>`
      insert into public.drafts (content, written)
      values (${owner.json(content(uploads[0]?.id ?? '', uploads[1]?.id ?? '') as never)}, ${owner.json(WRITTEN)}) returning id`
    return await rejectionOf(actAs(seller, 'api')`select private.publish_draft(${draft.id}, 1)`)
  }

  test.each<[string, string, (uploadId: string, pictureId: string) => object]>([
    [
      'one width twice',
      'draft_incomplete',
      (uploadId, pictureId) => ({
        files: [{ uploadId, name: 'a.pdf' }],
        pictures: [{ uploadId: pictureId, sizes: Array(2).fill({ uploadId: pictureId, width: 320 }) }],
      }),
    ],
    [
      'one name twice',
      'files_changed',
      (uploadId, pictureId) => ({
        files: [
          { uploadId, name: 'a.pdf' },
          { uploadId: pictureId, name: 'A.pdf' },
        ],
      }),
    ],
    ['no file', 'draft_incomplete', () => ({ files: [] })],
  ])('with %s learns why it isn’t listed', async (_what, code, content) => {
    expect(await publish(content)).toBe(code)
  })
})

test('a file without a name, or with one that is too long, is prepared for no listing', async () => {
  const seller = await addSeller('Unnamed')
  for (const name of [null, '', 'a'.repeat(256)]) {
    const { id } = await uploaded(seller, 'product-files')
    const files = [{ uploadId: id, name }]
    const list = actAs(seller, 'api')`
      select private.create_listing(${claimsOf(seller)}, ${owner.json(WRITTEN)}, 'active', ${owner.json(files)}, '[]')`
    expect(await rejectionOf(list)).toBe('23514')
  }
})

// Types of files: what their operator changes holds for Storage and for listings.

test('Storage takes a type that is open, and no other', { tags: ['known-types-open'] }, async () => {
  const isTaken = () =>
    firstValue(owner`select 'audio/mpeg' = any (allowed_mime_types) from storage.buckets where id = 'product-files'`)
  for (const isOpen of [true, false]) {
    await owner`update public.file_types set is_open = ${isOpen} where mime_type = 'audio/mpeg'`
    expect(await isTaken()).toBe(isOpen)
  }
})

test('listings follow the kind of their type', { tags: ['known-types-open'] }, async () => {
  for (const kind of ['book', 'pdf']) {
    await owner`update public.file_types set kind = ${kind} where mime_type = 'application/pdf'`
    expect(await firstValue(owner`select file_kind from public.listings where id = ${world.listing}`)).toBe(kind)
  }
})

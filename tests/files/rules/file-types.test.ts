// Types of files: what their operator changes holds for Storage and for listings.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue } from '../../support/database/steps.ts'

const { owner } = world

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

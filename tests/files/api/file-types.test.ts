// The open types of files: rows that the operator changes while the shop runs.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FileTypeRow } from '../../../contract/file-types/file-type-rows.ts'
import { beginUploads, list, PDF, putObject, tryList } from '../../support/api/listings.ts'
import { owner, seller, until } from '../../support/api/people.ts'
import { fields } from '../../support/api/uploads.ts'
import { call } from '../../support/stack.ts'

const zip = new Uint8Array(zipSync({ 'brushes/ink.abr': strToU8('ink') }))
const archive = { bytes: zip, contentType: 'application/zip', name: 'brushes.zip' }

test('an operator opens a type, and sellers sell it', {
  tags: ['known-types-open', 'archives-without-programs'],
}, async () => {
  const sam = await seller()
  await owner`update public.file_types set is_open = true where mime_type = 'application/zip'`
  await until('ZIP is open', async () => {
    const { body } = await call('GET', 'file-types')
    return body.file_types.some(({ mime_type, is_open }: FileTypeRow) => mime_type === 'application/zip' && is_open)
  })
  const { id } = await list(sam, archive)
  const [listing] = await owner`
    select file_mime_type, file_kind, inside from public.listings join public.listing_files on listing_id = listings.id
    where listings.id = ${id}`
  expect(listing).toMatchObject({ file_mime_type: 'application/zip', file_kind: 'archive', inside: { entry_count: 1 } })
  const program = new Uint8Array(zipSync({ 'brushes/Setup.EXE': strToU8('ink') }))
  expect((await tryList(sam, { ...archive, bytes: program })).body.code).toBe('invalid_file_type')
})

test('a file that Storage would serve as a page is not sold', { tags: ['F4'] }, async () => {
  const sam = await seller()
  const [file] = await beginUploads(sam, ['product'])
  if (!file) throw new Error('no upload')
  await putObject(sam, file, PDF, 'application/pdf')
  await owner`update storage.objects set metadata = metadata || '{"mimetype": "text/html"}' where name = ${file.path}`
  const { status, body } = await sam.post('files/upload', { ...fields, file: { uploadId: file.id, name: 'a.pdf' } })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_file_type' })
})

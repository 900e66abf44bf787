// Uploads on their way to a listing, and the calls of the scheduler that complete or remove them.
import { expect } from 'vitest'
import type { Upload } from '../../../contract/index.ts'
import { beginUploads, PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, type TestUser, until } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { callFunction } from '../../support/stack.ts'

/** A file and a picture in Storage, not listed. */
export async function uploadOnly(sam: TestUser): Promise<[Upload, Upload]> {
  const [file, picture] = await beginUploads(sam, ['product', 'showcase'])
  if (!file || !picture) throw new Error('no upload was begun')
  expect((await putObject(sam, file, PDF, 'application/pdf')).status).toBe(200)
  expect((await putObject(sam, picture, PNG, 'image/png')).status).toBe(200)
  return [file, picture]
}

export const listUploads = (sam: TestUser, [file, picture]: [Upload, Upload]) =>
  callFunction({
    method: 'POST',
    path: 'api/files/upload',
    token: sam.token,
    body: {
      title: 'Meadow quilt pattern',
      description: 'Twelve blocks.',
      price: 0,
      file: { uploadId: file.id, name: 'meadow.pdf' },
      showcase_images: [{ uploadId: picture.id, width: 1, height: 1 }],
    },
  })

type Listed = { id: string; status: string }
export const listingOf = async (sam: TestUser): Promise<Listed | undefined> =>
  (await owner<Listed[]>`select id, status from public.listings where seller_id = ${sam.id}`)[0]

/** Ends the leases of preparations and of their copies, and continues them. */
export async function prepareAgain(): Promise<void> {
  await owner`update private.preparations set due_at = now()`
  await owner`update private.preparation_copies set copying_since = copying_since - interval '1 minute' where object_id is null`
  await schedulerCalls('downloads/prepare')
}

export const untilLive = (sam: TestUser) =>
  until('the listing is live', async () => {
    await prepareAgain()
    return (await listingOf(sam))?.status === 'active'
  })

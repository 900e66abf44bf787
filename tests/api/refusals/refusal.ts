// A refusal as data: its code, the text that people read, and an act that causes it over HTTP.
import type { ErrorCode } from '../../../contract/index.ts'
import { list } from '../support/listings.ts'
import { owner, seller, user } from '../support/people.ts'

export type Answer = { status: number; body: { code?: ErrorCode; message?: string; error?: string } }
export type Refusal = { code: ErrorCode; text: string; act: () => Promise<Answer> }

/** A listing of a new seller, and somebody who may buy it. */
export const sold = async (price: number | string = '12.50') => ({
  item: await list(await seller(), { price }),
  bea: await user('Bea'),
})
export const letter = { name: 'Vera', email: 'vera@example.com', message: 'Hello' }

/** Runs while a bucket takes no more than so many bytes: 5 GiB are tried where the files are. */
export async function withFileLimit<T>(bucket: string, bytes: number, act: () => Promise<T>): Promise<T> {
  const [before] = await owner`select file_size_limit from storage.buckets where id = ${bucket}`
  await owner`update storage.buckets set file_size_limit = ${bytes} where id = ${bucket}`
  try {
    return await act()
  } finally {
    await owner`update storage.buckets set file_size_limit = ${before?.file_size_limit} where id = ${bucket}`
  }
}

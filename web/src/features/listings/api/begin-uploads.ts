import { listingCalls } from '@contract/operations/listings.ts'
import { send } from '@/lib/api.ts'

/** Places to upload to, one for each kind, in order. */
export const beginUploads = async (kinds: ('product' | 'showcase')[]) =>
  (await send(listingCalls.beginUploads, { body: { kinds } })).uploads

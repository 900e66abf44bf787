import { fileCalls } from '@contract/files.ts'
import { send } from '@/lib/api.ts'

/** Places to upload to, one for each kind, in order. */
export const beginUploads = async (kinds: ('product' | 'showcase')[]) =>
  (await send(fileCalls.beginUploads, { body: { kinds } })).uploads

// One request: reads come with their key, writes with what they make stale.
import type { Upload } from '@contract/schemas/listings.ts'
import { api } from '@/lib/api.ts'

/** POST files/uploads: places to upload to, one for each kind, in order. */
export const beginUploads = async (kinds: ('product' | 'showcase')[]) =>
  (await api.post<{ uploads: Upload[] }>('files/uploads', { kinds })).uploads

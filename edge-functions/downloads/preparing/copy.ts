// One object of a listing that is being made ready, as private.plan_copies gives it.
import type { FileProgress } from '../../_shared/storage/inspect-file.ts'
import type { PictureLimits } from '../../_shared/storage/inspect-picture.ts'
import { SHOWCASE_IMAGE, THUMBNAIL } from '../../_shared/storage/showcase-pictures.ts'
import type { Bucket } from '../../_shared/storage/storage.ts'

export type Copy = {
  id: string
  purpose: 'file' | 'picture' | 'thumbnail'
  /** A thumbnail has the position of its picture. */
  position: number
  bucket_id: Bucket
  source_path: string
  target_path: string
  /** `copying` was begun by an earlier try, and may still arrive. */
  state: 'to_copy' | 'copying' | 'copied' | 'checked'
  /** Of the copy, as Storage has them. */
  declared_type: string
  size_bytes: number
  /** Of a file that takes more than one piece: how far it was read. */
  progress: FileProgress | null
  /** Of a picture that was inspected. */
  width: number | null
  height: number | null
}

/** What a picture or a thumbnail may be. */
export const limitsOf = ({ purpose }: Copy): PictureLimits => (purpose === 'picture' ? SHOWCASE_IMAGE : THUMBNAIL)

// What a showcase picture and its small version may be.
import { SHOWCASE_IMAGE_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '../../../contract/index.ts'
import type { PictureLimits } from './inspect-picture.ts'

const field = 'showcase_images'
export const SHOWCASE_IMAGE: PictureLimits = { name: 'A showcase image', field, maxBytes: SHOWCASE_IMAGE_MAX_BYTES }
export const THUMBNAIL: PictureLimits = { name: 'A thumbnail', field, maxBytes: THUMBNAIL_MAX_BYTES }

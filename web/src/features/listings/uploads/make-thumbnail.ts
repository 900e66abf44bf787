// Small pictures for the shop's grids, made here so that no server has to open a stranger's image. The API looks at what came of it.
import { THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

const MOST = { width: THUMBNAIL_WIDTH_PIXELS, height: THUMBNAIL_SIDE_MAX_PIXELS }

/** A JPEG at most 640 pixels wide and 1,000 high. Throws PictureRejected where the shop would not take the picture. */
export const makeThumbnail = (image: File): Promise<Blob> => shrinkPicture(image, MOST)

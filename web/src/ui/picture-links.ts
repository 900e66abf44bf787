// Links to the pictures of a message. They are asked for again before they end, and where a page that slept finds them ended.
import { PICTURE_LINK_SECONDS } from '@contract/limits.ts'
import { pictureCalls } from '@contract/messages.ts'
import { query } from '@/lib/query.ts'

const GOOD_FOR_MS = (PICTURE_LINK_SECONDS - 60) * 1000

export const pictureLinksQuery = (messageId: string) =>
  query(
    pictureCalls.getPictureLinks,
    { params: { messageId } },
    { select: ({ pictures }) => pictures, staleTime: GOOD_FOR_MS, gcTime: GOOD_FOR_MS },
  )

import { PICTURE_LINK_SECONDS } from '../../../contract/index.ts'
import { pictureCalls } from '../../../contract/messages.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'
import { linkToSave } from '../link-to-save.ts'

/** The database finds only pictures that the caller may see. */
export const getPictureLinks = handle(pictureCalls.getPictureLinks)(async (c, { params: { messageId } }) => {
  const found = await c.var.asServiceInGoodStanding(
    (sql) => sql<{ id: string; object_path: string }[]>`
      select id, object_path from private.message_picture_paths(${messageId})`,
  )
  if (found.length === 0) throw new ApiError('not_found')
  const pictures = found.map(async ({ id, object_path }) => {
    const [link, thumbnailLink] = await Promise.all([linkTo(object_path), linkTo(`${object_path}-small`)])
    return { id, link, thumbnailLink }
  })
  return { pictures: await Promise.all(pictures) }
})

const linkTo = (path: string) => linkToSave('message-pictures', path, PICTURE_LINK_SECONDS)

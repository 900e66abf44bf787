// Changes the pictures of a listing. New ones are copied and checked; the old ones show until then.
import type { z } from 'zod'
import { fileCalls } from '../../../contract/files.ts'
import type { setPicturesInput } from '../../../contract/index.ts'
import { acting, handle, pictureUrls } from '../context.ts'
import { readPictures } from './get-pictures.ts'
import { prepareListing } from './prepare-listing.ts'

type Wanted = z.output<typeof setPicturesInput>['pictures'][number]

/** The database knows pictures by their place. An address of another site is the place of none. */
const toPlace = (picture: Wanted) => ('url' in picture ? { path: pictureUrls.pathOf(picture.url) } : picture)

export const setPictures = handle(fileCalls.setPictures)(async (c, { params: { id }, body: { pictures } }) => {
  const { caller, token } = c.var
  // A transaction of its own: a function that is killed before the commit leaves the uploads open.
  const [change] = await acting.asServiceFor(
    caller,
    (sql) => sql<[{ is_begun: boolean }]>`
      select private.set_pictures(${id}, ${sql.json(pictures.map(toPlace))}) as is_begun`,
  )
  const rejection = change.is_begun ? await prepareListing(id, token) : undefined
  if (rejection) throw rejection
  return await acting.asCaller(caller, (sql) => readPictures(sql, id, caller.sub))
})

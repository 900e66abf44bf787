// A new version of a listing's file, from an uploaded object. It is copied, checked and put in the old one's place as a new listing's file is: here where
// it is small, else by the scheduler, while the listing sells the old one.
import { fileCalls } from '../../../contract/files.ts'
import { acting, handle } from '../context.ts'
import { readVersions } from './list-versions.ts'
import { prepareListing } from './prepare-listing.ts'

export const addVersion = handle(fileCalls.addVersion)(async (c, { params: { id }, body: { file, what_changed } }) => {
  const { caller, token } = c.var
  // A transaction of its own commit: a function that is killed before it leaves the upload open.
  await acting.asServiceFor(
    caller,
    (sql) => sql`select private.begin_version(${id}, ${sql.json(file)}, ${what_changed ?? null})`,
  )
  const rejection = await prepareListing(id, token)
  if (rejection) throw rejection
  return await acting.asCaller(caller, (sql) => readVersions(sql, id))
})

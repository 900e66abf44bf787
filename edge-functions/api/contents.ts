import { contentCalls } from '../../contract/contents.ts'
import type { Contents } from '../../contract/index.ts'
import { allTypes, handle } from './_app/context.ts'
import { readAsGuestThenCaller } from './listings/find-listings.ts'

export const listFileTypes = handle(contentCalls.listFileTypes)(async () => ({ file_types: [...(await allTypes())] }))

/** The files of the release that the listing sells now. */
export const getContents = handle(contentCalls.getContents)((c, { params: { id } }) =>
  readAsGuestThenCaller(c, async (sql) => {
    const files = await sql<Contents['files']>`
      select listing_files.id, release_files.name, file_types.name as type_name, file_types.kind,
        listing_files.size_bytes::float8 as size_bytes, listing_files.preview_pages, coalesce(listing_files.inside, '{}') as inside
      from public.listings
      join public.release_files on release_files.listing_id = listings.id and release_files.release = listings.release_number
      join public.listing_files on listing_files.id = release_files.file_id
      join public.file_types on file_types.mime_type = listing_files.mime_type
      where listings.id = ${id} and listings.status <> 'removed'
      order by release_files.position`
    return files.length > 0 ? { files: [...files] } : undefined
  }),
)

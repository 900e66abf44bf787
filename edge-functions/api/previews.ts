import { type Preview, previewCalls } from '../../contract/previews.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { handle, previewUrl } from './_app/context.ts'
import { readAsGuestThenCaller } from './listings/find-listings.ts'

type Stored<Thing> = Omit<Thing, 'url'> & { object_path: string }
type PreviewRow = Omit<Preview, 'url' | 'pictures'> & {
  object_path: string | null
  pictures: Stored<Preview['pictures'][number]>[]
}

/** Undefined for a listing that the reader doesn't see. */
async function findPreviews(sql: Sql | Transaction, listingId: string) {
  const [listing] = await sql<{ previews: PreviewRow[] }[]>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', listing_previews.file_id, 'name', release_files.name, 'file_kind', file_types.kind, 'kind', listing_previews.kind,
        'words', listing_previews.words,
        'object_path', listing_previews.object_path, 'is_whole', listing_previews.is_whole,
        'is_by_seller', listing_previews.is_by_seller, 'pictures', (
          select coalesce(jsonb_agg(to_jsonb(preview_pictures) - array['file_id', 'position'] order by preview_pictures.position), '[]')
          from public.preview_pictures where preview_pictures.file_id = listing_previews.file_id
        )
      ) order by release_files.position), '[]')
      from public.release_files
      join public.listing_files on listing_files.id = release_files.file_id
      join public.file_types on file_types.mime_type = listing_files.mime_type
      join public.listing_previews on listing_previews.file_id = listing_files.id
      where release_files.listing_id = listings.id and release_files.release = listings.release_number
    ) as previews
    from public.listings where listings.id = ${listingId} and listings.status <> 'removed'`
  if (!listing) return undefined
  const previews = listing.previews.map(({ object_path, pictures, ...preview }) => ({
    ...preview,
    pictures: pictures.map(({ object_path, ...picture }) => ({ ...picture, url: previewUrl(object_path) })),
    url: object_path && previewUrl(object_path),
  }))
  return { previews }
}

export const listPreviews = handle(previewCalls.listPreviews)((c, { params: { id } }) =>
  readAsGuestThenCaller(c, (sql) => findPreviews(sql, id)),
)

export const setPreviewPages = handle(previewCalls.setPreviewPages)((c, { params: { id, fileId }, body: { pages } }) =>
  c.var.asService((sql) => sql`select private.set_preview_pages(${id}, ${fileId}, ${`{${pages}}`}::integer[])`),
)

import { draftCalls, type StoredDraft, storedDraft } from '../../contract/drafts.ts'
import type { Draft, DraftContent, MissingPart } from '../../contract/index.ts'
import { ERRORS, editListingInput, isErrorCode, labelsFrom, labelText } from '../../contract/index.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { inputColumns, type ShowcaseImage } from '../_shared/listing-rows.ts'
import { handle, pictureUrls } from './_app/context.ts'
import { statements } from './_app/statements.ts'
import { finishListing } from './listings/create-listing.ts'

type Text = DraftContent['text']

/** The database knows pictures by path. */
const toStored = ({ pictures, ...content }: DraftContent): StoredDraft => ({
  ...content,
  pictures: pictures.map((picture) =>
    'url' in picture
      ? {
          path: pictureUrls.pathOf(picture.url),
          thumbnailPath: picture.thumbnail_url ? pictureUrls.pathOf(picture.thumbnail_url) : null,
          alt: picture.alt ?? null,
        }
      : picture,
  ),
})

const parseText = ({ pay_what_you_want, suggested_price, ...text }: Text) =>
  editListingInput.safeParse({
    ...text,
    ...labelsFrom(text),
    pay_what_you_want: pay_what_you_want === 'yes',
    suggested_price: pay_what_you_want === 'yes' && suggested_price.trim() !== '' ? suggested_price : null,
  })

const draftColumns = ({ licence_source, licence_seats, section_id }: Text) => ({
  licence_source: licence_source || null,
  licence_seats: licence_source && licence_seats ? Number(licence_seats) : null,
  section_id: section_id || null,
})

/** Its columns of a listing; null while a text is missing or wrong. */
function toWritten(text: Text) {
  const { data } = parseText(text)
  return data ? { ...inputColumns(data), ...draftColumns(text) } : null
}

function missingOf({ text, files }: StoredDraft): MissingPart[] {
  const wrong = new Set(parseText(text).error?.issues.map(({ path: [field] }) => field))
  return [
    ...(files.length === 0 ? (['file'] as const) : []),
    ...(['title', 'description'] as const).filter((field) => wrong.has(field)),
    ...(wrong.has('price') || wrong.has('suggested_price') ? (['price'] as const) : []),
    ...(wrong.has('ai_use') ? (['ai_use'] as const) : []),
  ]
}

type DraftRow = Pick<Draft, 'id' | 'revision' | 'publish_at' | 'is_publishing' | 'failure' | 'updated_at'> & {
  seller_id: string
  content: unknown
  stored: string[]
}

/** `stored`: the uploads whose bytes have arrived. */
const columns = (sql: Transaction) => sql`
  id, seller_id, revision, content, publish_at, listing_id is not null as is_publishing, failure, updated_at, array(
    select uploads.id from public.uploads
    where uploads.draft_id = drafts.id and exists (
      select from storage.objects where objects.bucket_id = uploads.bucket_id and objects.name = uploads.object_path
    )
  ) as stored`

function toDraft({ seller_id, content, stored, ...row }: DraftRow): Draft {
  const { text, files, pictures } = storedDraft.parse(content)
  const images = pictures.map((picture) =>
    'path' in picture
      ? { path: picture.path, thumbnailPath: picture.thumbnailPath ?? null }
      : {
          path: `${seller_id}/${picture.uploadId}`,
          thumbnailPath: picture.thumbnailUploadId ? `${seller_id}/${picture.thumbnailUploadId}` : null,
          sizes: (picture.sizes ?? []).map(({ uploadId, width }) => ({ path: `${seller_id}/${uploadId}`, width })),
        },
  )
  const [urls, thumbnails] = [pictureUrls.pictures(images), pictureUrls.thumbnails(images)]
  return {
    ...row,
    missing: missingOf({ text, files, pictures }),
    failure: row.failure !== null && isErrorCode(row.failure) ? ERRORS[row.failure].message : row.failure,
    text,
    files: files.map((file) => ({ ...file, is_stored: stored.includes(file.uploadId) })),
    pictures: pictures.map((picture, index) => ({
      url: urls[index] ?? '',
      thumbnail_url: thumbnails[index] ?? '',
      alt: picture.alt ?? null,
      upload: 'path' in picture ? null : picture,
    })),
  }
}

export const listDrafts = handle(draftCalls.listDrafts)(async (c) => {
  const rows = await c.var.asCaller(
    (sql) => sql<DraftRow[]>`
      select ${columns(sql)} from public.drafts where seller_id = ${c.var.caller.sub} order by updated_at desc, id desc`,
  )
  return { drafts: rows.map(toDraft) }
})

/** Rejects with draft_not_found. */
function found([row]: readonly DraftRow[]): Draft {
  if (!row) throw new ApiError('draft_not_found')
  return toDraft(row)
}

export const getDraft = handle(draftCalls.getDraft)(async (c, { params: { draftId } }) =>
  found(
    await c.var.asCaller((sql) => sql<DraftRow[]>`select ${columns(sql)} from public.drafts where id = ${draftId}`),
  ),
)

const insertDraft = (sql: Transaction, content: StoredDraft) => sql<DraftRow[]>`
  insert into public.drafts (content, written) values (${sql.json(content)}, nullif(${sql.json(toWritten(content.text))}::jsonb, 'null'))
  returning ${columns(sql)}`
const SELLERS_ONLY = { rejections: { 42501: 'seller_required' } } as const

export const createDraft = handle(draftCalls.createDraft)(async (c, { body: { content } }) =>
  found(await c.var.asCaller((sql) => insertDraft(sql, toStored(content)), SELLERS_ONLY)),
)

type Copied = Pick<Text, 'licence_source' | 'licence_seats' | 'section_id'> & {
  title: string
  description: string
  price: string
  is_pay_what_you_want: boolean
  suggested_price: string | null
  category: string | null
  tags: string[]
  usage_licence: Draft['text']['usage_licence'] | null
  ai_use: string[] | null
  languages: string[] | null
  showcase_images: ShowcaseImage[]
}

export const duplicateListing = handle(draftCalls.duplicateListing)(async (c, { params: { id } }) => {
  const draft = await c.var.asCaller(async (sql) => {
    const [listing] = await sql<Copied[]>`
      select title, description, (coalesce(regular_price_cents, price_cents) / 100.0)::numeric(10, 2)::text as price, is_pay_what_you_want,
        (suggested_price_cents / 100.0)::numeric(10, 2)::text as suggested_price, showcase_images,
        category, tags, usage_licence, ai_use, languages, coalesce(licence_source, '') as licence_source, coalesce(licence_seats::text, '') as licence_seats,
        coalesce(section_id::text, '') as section_id
      from public.listings where id = ${id} and seller_id = ${c.var.caller.sub} and status <> 'removed'`
    if (!listing) throw new ApiError('not_found')
    const {
      showcase_images,
      is_pay_what_you_want,
      suggested_price,
      category,
      tags,
      usage_licence,
      ai_use,
      languages,
      ...text
    } = listing
    const slug = category === null ? null : { slug: category }
    const labels = labelText({ category: slug, tags, usage_licence, ai_use, languages })
    return await insertDraft(sql, {
      text: {
        ...text,
        ...labels,
        pay_what_you_want: is_pay_what_you_want ? 'yes' : '',
        suggested_price: suggested_price ?? '',
      },
      files: [],
      pictures: showcase_images.map(({ path, thumbnailPath, alt }) => ({ path, thumbnailPath, alt: alt ?? null })),
    })
  }, SELLERS_ONLY)
  return found(draft)
})

/** The changed draft. Without a row: draft_changed, draft_publishing or draft_not_found. */
async function change(sql: Transaction, draftId: string, rows: readonly DraftRow[]): Promise<Draft> {
  if (rows.length > 0) return found(rows)
  const { is_publishing } = found(
    await sql<DraftRow[]>`select ${columns(sql)} from public.drafts where id = ${draftId}`,
  )
  throw new ApiError(is_publishing ? 'draft_publishing' : 'draft_changed')
}

export const saveDraft = handle(draftCalls.saveDraft)((c, { params: { draftId }, body: { revision, content } }) =>
  c.var.asCaller(async (sql) => {
    const stored = toStored(content)
    const saved = await sql<DraftRow[]>`
      update public.drafts set content = ${sql.json(stored)}, written = nullif(${sql.json(toWritten(stored.text))}::jsonb, 'null')
      where id = ${draftId} and revision = ${revision}
      returning ${columns(sql)}`
    return await change(sql, draftId, saved)
  }),
)

export const scheduleDraft = handle(draftCalls.scheduleDraft)(
  (c, { params: { draftId }, body: { revision, publishAt } }) =>
    c.var.asCaller(async (sql) => {
      const scheduled = await sql<DraftRow[]>`
        update public.drafts set publish_at = ${publishAt} where id = ${draftId} and revision = ${revision}
        returning ${columns(sql)}`
      const draft = await change(sql, draftId, scheduled)
      if (publishAt !== null && draft.missing.length > 0) throw new ApiError('draft_incomplete')
      return draft
    }),
)

export const publishDraft = handle(draftCalls.publishDraft)(async (c, { params: { draftId }, body: { revision } }) => {
  // Commits on its own: a function that is killed earlier leaves the draft as it was.
  const [listing] = await c.var.asService<[{ id: string }]>`select private.publish_draft(${draftId}, ${revision}) as id`
  return await finishListing(c.var, listing.id)
})

export const { deleteDraft } = statements('asCaller', draftCalls, {
  deleteDraft: (sql, { params }) => sql`delete from public.drafts where id = ${params.draftId}`,
})

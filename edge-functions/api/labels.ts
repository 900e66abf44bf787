import { SUGGESTIONS_MAX, tagOf } from '../../contract/index.ts'
import { type Categories, labelCalls, type ShownCategory } from '../../contract/labels.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { ListingRow } from '../_shared/listing-rows.ts'
import { asGuest, handle, pictureUrls } from './_app/context.ts'
import { statements } from './_app/statements.ts'

export const listCategories = handle(labelCalls.listCategories)(async () => ({
  categories: await asGuest<Categories>`
    select categories.slug, categories.name, categories.names, categories.parent, categories.position
    from public.categories left join public.categories as above on above.slug = categories.parent
    order by coalesce(above.position, categories.position), coalesce(above.slug, categories.slug), above.slug is not null,
      categories.position, categories.slug`,
}))

/** A category's first item says that it isn't empty, also where its count is an estimate. */
export const browseCategories = handle(labelCalls.browseCategories)(async () => {
  type Row = Omit<ShownCategory, 'cover'> & Pick<ListingRow, 'showcase_images' | 'seller_id' | 'tags'>
  const rows = await asGuest<Row[]>`
    select categories.slug, categories.name, categories.names, categories.parent, greatest(counted.items, 1) as items,
      coalesce(counted.is_about, true) as "isAbout", first.showcase_images, first.seller_id, first.tags
    from public.categories
    left join public.categories as above on above.slug = categories.parent
    left join private.count_categories() as counted on counted.slug = categories.slug
    cross join lateral (
      select item.* from public.categories as below
      cross join lateral (
        select listings.showcase_images, listings.seller_id, listings.tags, listings.score
        from public.listings where listings.status = 'active' and listings.category = below.slug
        order by listings.showcase_images <> '[]'::jsonb desc, listings.score desc, listings.id desc limit 1
      ) as item
      where below.slug = categories.slug or below.parent = categories.slug
      order by item.showcase_images <> '[]'::jsonb desc, item.score desc limit 1
    ) as first
    order by coalesce(above.position, categories.position), coalesce(above.slug, categories.slug), above.slug is not null,
      categories.position, categories.slug`
  return {
    categories: rows.map(({ showcase_images, seller_id, tags, ...row }) => {
      const [picture] = pictureUrls.thumbnails(showcase_images)
      return { ...row, cover: picture ? { picture, seller_id, tags } : null }
    }),
  }
})

export const getTag = handle(labelCalls.getTag)(async (_c, { params: { tag } }) => {
  const [known] = await asGuest<{ current: string }[]>`
    select coalesce(merged_into, slug) as current from public.tags where slug = ${tagOf(tag)}`
  if (!known) throw new ApiError('tag_not_found')
  return { tag: known.current, is_merged: known.current !== tag }
})

export const suggestTags = handle(labelCalls.suggestTags)(async (_c, { query: { query = '' } }) => ({
  tags: await asGuest<{ tag: string; listings: number }[]>`
    select tag, listings from private.suggest_tags(${tagOf(query)}, ${SUGGESTIONS_MAX})`,
}))

// Policies let only admins write.

export const { addCategory, changeCategory, mergeTag } = statements(
  'asCaller',
  labelCalls,
  {
    addCategory: (sql, { body: { slug, name, names, parent, position } }) => sql`
      insert into public.categories (slug, name, names, parent, position)
      values (${slug}, ${name}, ${sql.json(names)}, ${parent}, ${position})`,
    changeCategory: (sql, { params: { slug }, body: { name, names, parent, position } }) => sql`
      update public.categories set name = ${name}, names = ${sql.json(names)}, parent = ${parent}, position = ${position} where slug = ${slug}`,
    mergeTag: (sql, { params: { tag }, body: { into } }) => sql`
      update public.tags set merged_into = ${into} where slug = ${tagOf(tag)}`,
  },
  {
    rejections: {
      categories_pkey: 'category_exists',
      categories_parent_fkey: 'category_unknown',
      tags_merged_into_fkey: 'tag_not_found',
      tags_merged_elsewhere: 'tag_itself',
    },
  },
)

export const { deleteCategory } = statements(
  'asCaller',
  labelCalls,
  { deleteCategory: (sql, { params: { slug } }) => sql`delete from public.categories where slug = ${slug}` },
  { rejections: { 23503: 'category_in_use' } },
)

// Categories and tags.
import { SUGGESTIONS_MAX, tagOf } from '../../contract/index.ts'
import { type Categories, labelCalls } from '../../contract/labels.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { asGuest, handle } from './context.ts'

export const listCategories = handle(labelCalls.listCategories)(async () => ({
  categories: await asGuest<Categories>`
    select categories.slug, categories.name, categories.parent
    from public.categories left join public.categories as above on above.slug = categories.parent
    order by coalesce(above.position, categories.position), coalesce(above.slug, categories.slug), above.slug is not null,
      categories.position, categories.slug`,
}))

export const getTag = handle(labelCalls.getTag)(async (_c, { params: { tag } }) => {
  const [known] = await asGuest<{ current: string }[]>`
    select coalesce(merged_into, slug) as current from public.tags where slug = ${tagOf(tag)}`
  if (!known) throw new ApiError('tag_not_found')
  return { tag: known.current, is_merged: known.current !== tag }
})

export const suggestTags = handle(labelCalls.suggestTags)(async (_c, { query: { query = '' } }) => ({
  tags: await asGuest<{ tag: string; listings: number }[]>`
    select tags.slug as tag, tags.listing_count as listings from public.tags
    where tags.merged_into is null and tags.slug like ${`${tagOf(query)}%`}
    order by tags.listing_count desc, tags.slug limit ${SUGGESTIONS_MAX}`,
}))

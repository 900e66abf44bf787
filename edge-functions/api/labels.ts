// Categories and tags.
import { SUGGESTIONS_MAX, tagOf } from '../../contract/index.ts'
import { type Categories, labelCalls } from '../../contract/labels.ts'
import { asGuest, handle } from './context.ts'

export const listCategories = handle(labelCalls.listCategories)(async () => ({
  categories: await asGuest<Categories>`
    select categories.slug, categories.name, categories.parent
    from public.categories left join public.categories as above on above.slug = categories.parent
    order by coalesce(above.position, categories.position), coalesce(above.slug, categories.slug), above.slug is not null,
      categories.position, categories.slug`,
}))

export const suggestTags = handle(labelCalls.suggestTags)(async (_c, { query: { query = '' } }) => ({
  tags: await asGuest<{ tag: string; listings: number }[]>`
    select tags.slug as tag, tags.listing_count as listings from public.tags
    where tags.merged_into is null and tags.slug like ${`${tagOf(query)}%`}
    order by tags.listing_count desc, tags.slug limit ${SUGGESTIONS_MAX}`,
}))

// What sellers say about an item besides its text: category, tags and labels.
import { z } from 'zod'
import {
  AI_USES,
  CATEGORY_NAME_MAX_CHARACTERS,
  LANGUAGE_CODES,
  LANGUAGES_MAX,
  SLUG_PATTERN,
  TAG_MAX_CHARACTERS,
  TAGS_MAX,
  tagOf,
  USAGE_LICENCES,
} from './label-choices.ts'
import { SEARCH_MAX_CHARACTERS } from './limits.ts'
import { type Locale, OTHER_LOCALES } from './locales.ts'
import { done, id, integer, text } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'

const slug = z.string().regex(SLUG_PATTERN, 'must be lower-case letters and digits, with dashes between').max(40)
const tag = z
  .string()
  .transform(tagOf)
  .refine(
    (typed) => typed !== '' && typed.length <= TAG_MAX_CHARACTERS,
    `must be 1 to ${TAG_MAX_CHARACTERS} letters or digits`,
  )

const distinct = <Value>(values: Value[]) => [...new Set(values)]

const otherNames = OTHER_LOCALES.map((locale) => [locale, text(CATEGORY_NAME_MAX_CHARACTERS).optional()])
/** What the column `names` of a category takes (categories_names_shape). */
export const categoryNames = z.strictObject(
  Object.fromEntries(otherNames) as Record<Locale, z.ZodOptional<z.ZodString>>,
)
const names = categoryNames.describe('In the other languages. One that is missing is `name`.')

export const category = z
  .object({ slug: z.string(), name: z.string(), names: names.optional() })
  .meta({ example: { slug: 'crafts', name: 'Crafts', names: {} } })

/** As listings show them. Null is not stated. */
export const shownLabels = {
  category: category.extend({ parent: category.nullable() }).nullable(),
  tags: z.array(z.string()).describe('In lower case, words joined by dashes.'),
  usage_licence: z
    .enum(USAGE_LICENCES)
    .nullable()
    .describe('What buyers may do with it, in the operator’s words on /licences.'),
  ai_use: z.array(z.enum(AI_USES)).nullable().describe('Empty: made without AI.'),
  languages: z.array(z.enum(LANGUAGE_CODES)).nullable().describe('ISO 639 codes. “zxx” has no words.'),
}

/** As sellers write them. All are unchanged by default, and null is not stated. */
export const labelFields = {
  category: slug.nullish(),
  tags: z
    .array(tag)
    .max(TAGS_MAX)
    .transform(distinct)
    .optional()
    .describe('Replaces all tags. Merged tags become the other one.'),
  usage_licence: z.enum(USAGE_LICENCES).nullish(),
  ai_use: z
    .array(z.enum(AI_USES))
    .max(AI_USES.length)
    .transform(distinct)
    .nullish()
    .describe('Empty: made without AI.'),
  languages: z.array(z.enum(LANGUAGE_CODES)).min(1).max(LANGUAGES_MAX).transform(distinct).nullish(),
}

export type ShownLabels = { [Name in keyof typeof shownLabels]: z.infer<(typeof shownLabels)[Name]> }

const categories = z.object({
  categories: z.array(
    category.extend({ parent: z.string().nullable().describe('The slug of the category above.'), position: integer }),
  ),
})
const shownCategories = z.object({
  categories: z.array(
    category.extend({
      parent: z.string().nullable().describe('The slug of the category above.'),
      items: integer.describe('Active listings, with those of the categories below.'),
      isAbout: z.boolean().describe('True if `items` is estimated from a sample.'),
      cover: z.object({ picture: z.string(), seller_id: id, tags: z.array(z.string()) }).nullable(),
    }),
  ),
})
const writtenCategory = z.object({
  name: text(CATEGORY_NAME_MAX_CHARACTERS),
  names: names.default({}),
  parent: slug.nullable().describe('The slug of the category above.'),
  position: z.int().min(0).max(1_000_000).describe('Lower ones come first.'),
})
const tagCount = z.object({
  tag: z.string().describe('The current one.'),
  is_merged: z.boolean().describe('Whether another one was asked for.'),
})
const tags = z.object({
  tags: z.array(z.object({ tag: z.string(), listings: integer.describe('About how many items have it.') })),
})

export const labelCalls = operationsOf('labels', 'Search', 'public', {
  listCategories: {
    call: 'get /categories',
    summary: 'List all categories, each after the one above it.',
    answers: cacheable('All categories.', categories),
    caching: 'short-lived',
  },
  browseCategories: {
    call: 'get /categories/shown',
    summary: 'List the categories that have items, each after the one above it, with covers.',
    answers: cacheable('The categories.', shownCategories),
    caching: 'short-lived',
  },
  getTag: {
    call: 'get /tags/{tag}',
    summary: 'Get a tag. A merged one names the other that it means now.',
    params: { tag: z.string().max(200) },
    answers: cacheable('The tag.', tagCount),
    caching: 'short-lived',
    errors: ['tag_not_found'],
  },
  addCategory: {
    call: 'post /admin/categories',
    summary: 'Add a category.',
    access: 'admin',
    body: writtenCategory.extend({ slug }),
    answers: { 201: json('Added.', done) },
    errors: ['category_exists', 'category_too_deep', 'category_unknown'],
  },
  changeCategory: {
    call: 'put /admin/categories/{slug}',
    summary: 'Change a category’s names, place or the one above it.',
    access: 'admin',
    params: { slug },
    body: writtenCategory,
    errors: ['category_not_found', 'category_too_deep', 'category_unknown'],
  },
  deleteCategory: {
    call: 'delete /admin/categories/{slug}',
    summary: 'Delete a category. Its listings have none then.',
    access: 'admin',
    params: { slug },
    errors: ['category_not_found', 'category_in_use'],
  },
  mergeTag: {
    call: 'put /admin/tags/{tag}',
    summary: 'Merge a tag into another. Its page redirects, and its listings follow within minutes.',
    access: 'admin',
    params: { tag: z.string().max(200) },
    body: z.object({ into: tag }),
    errors: ['tag_not_found', 'tag_itself', 'tag_merged'],
  },
  suggestTags: {
    call: 'get /tags',
    summary: 'Suggest tags that begin with the typed text, the most used first.',
    query: z.object({ query: z.string().max(SEARCH_MAX_CHARACTERS).optional() }),
    answers: cacheable('At most eight tags.', tags),
    caching: 'short-lived',
  },
})

export type TagCount = z.infer<typeof tagCount>
export type ShownCategory = z.infer<typeof shownCategories>['categories'][number]
export type Categories = z.infer<typeof categories>['categories']

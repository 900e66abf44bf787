// The tree of categories, as pages, filters and forms read it.

import { type Categories, labelCalls, type ShownCategory } from '@contract/labels.ts'
import { categoryName } from '@contract/locales.ts'
import { LOCALE } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from './calls/query.ts'

/** A stable value, so that effects don't run again. */
const NONE: Categories = []

const named = <One extends ShownCategory | Categories[number]>({ categories }: { categories: One[] }): One[] =>
  categories.map((one) => ({ ...one, name: categoryName(one, LOCALE) }))

/** In the reader's language, as the next. */
export const categoriesQuery = query(labelCalls.listCategories, {}, { select: named<Categories[number]> })

/** Those that have items, with their covers. */
export const shownCategoriesQuery = query(labelCalls.browseCategories, {}, { select: named<ShownCategory> })

/** All categories, each after the one above it. Empty until they have loaded. */
export const useCategories = (): Categories => useQuery(categoriesQuery).data ?? NONE

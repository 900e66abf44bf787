// The tree of categories, as pages, filters and forms read it.
import { type Categories, labelCalls } from '@contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from './calls/query.ts'

/** A stable value, so that effects don't run again. */
const NONE: Categories = []

export const categoriesQuery = query(labelCalls.listCategories, {})

/** Those that have items, with their covers. */
export const shownCategoriesQuery = query(labelCalls.browseCategories, {}, { select: ({ categories }) => categories })

/** All categories, each after the one above it. Empty until they have loaded. */
export const useCategories = (): Categories => useQuery(categoriesQuery).data?.categories ?? NONE

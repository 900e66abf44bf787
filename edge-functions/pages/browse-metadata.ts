// The metadata of categories and tags. Only their plain pages are indexed, and only with enough items:
// there are too many combinations of filters, and they repeat each other.
import type { Categories, SearchPage, TagCount } from '../../contract/index.ts'
import { categoryName, pages, pageTitle, segment, tagName } from '../../contract/index.ts'
import type { PageWords } from '../../contract/page-words.ts'
import { type AskApi, readAnswer } from './api.ts'
import { settings } from './context.ts'
import { feedOf } from './feeds.ts'
import { breadcrumbs, missing } from './item-metadata.ts'
import type { FindMetadata, PageResult } from './show-page.ts'

/** Fewer say too little for a search result. */
const INDEXED_FROM = 3

type Shelf = {
  name: string
  title: string
  path: string
  feed: string
  filter: { category: string } | { tag: string }
  above: { name: string; path: string }[]
  isPlain: boolean
}

/** https://schema.org/ItemList of the first page, with the way to it. */
async function describe(ask: AskApi, words: PageWords, shelf: Shelf): Promise<PageResult> {
  const { name, title, path, feed, filter, above, isPlain } = shelf
  const call = `search?${new URLSearchParams(filter)}`
  const found = await readAnswer<SearchPage>(await ask(call))
  const listings = found?.listings ?? []
  const list = {
    '@type': 'ItemList',
    itemListElement: listings.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: settings.SITE_URL + pages.listing.path({ itemId: id }),
    })),
  }
  return {
    metadata: {
      title: pageTitle(title),
      description: words.productsIn(name),
      url: settings.SITE_URL + path,
      isLeftOut: !isPlain || listings.length < INDEXED_FROM,
      feed,
      data: [breadcrumbs([...above, { name, path }]), list],
      calls: isPlain ? [call] : [],
    },
  }
}

export const categoryMetadata: FindMetadata = async (ask, { category: slug = '' }, query, words) => {
  const { categories = [] } = (await readAnswer<{ categories: Categories }>(await ask('categories'))) ?? {}
  const category = categories.find((one) => one.slug === slug)
  if (!category) return missing(words, 'category_not_found')
  const pathOf = (one: string) => pages.browse.path({ category: one })
  const parent = categories.find((one) => one.slug === category.parent)
  const name = categoryName(category, words.locale)
  return describe(ask, words, {
    name,
    title: name,
    path: pathOf(slug),
    feed: feedOf('category', slug),
    filter: { category: slug },
    above: [
      { name: words.titles.categories, path: pages.categories.path() },
      ...(parent ? [{ name: categoryName(parent, words.locale), path: pathOf(parent.slug) }] : []),
    ],
    isPlain: Object.keys(query).length === 0,
  })
}

export const tagMetadata: FindMetadata = async (ask, { tag = '' }, query, words) => {
  const known = await readAnswer<TagCount>(await ask(`tags/${segment(tag)}`))
  if (!known) return missing(words, 'tag_not_found')
  const path = pages.tag.path({ tag: known.tag })
  if (known.is_merged) return { moved: path }
  const above = [{ name: words.titles.categories, path: pages.categories.path() }]
  return describe(ask, words, {
    name: tagName(known.tag),
    title: words.tagged(known.tag),
    path,
    feed: feedOf('tag', known.tag),
    filter: { tag: known.tag },
    above,
    isPlain: Object.keys(query).length === 0,
  })
}

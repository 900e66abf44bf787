// The words in the heads of pages, in one language: English where this file runs unbuilt. The
// renderer (web/src/app/ssr) gives them to the function `pages` in the language of a page.
import { t } from '#texts'
import { ERRORS } from './errors.ts'
import { tagName } from './label-choices.ts'
import { allPages, type PageName, TAGLINE } from './pages.ts'
import { LOCALE } from './text/format.ts'

/** For search engines and previews. The others have the tagline. Not in the app, whose first script is short. */
const DESCRIPTIONS: { [Name in PageName]?: string } = {
  home: t`Patterns, planners, prints, music and learning material from independent makers. Download instantly.`,
  categories: t`All categories of digital products: art, crafts, planners, books, music, games, design and software.`,
  about: t`What the marketplace is, how to sell, what it costs, and how refunds and privacy work.`,
  sell: t`What selling costs, what you need and how long it takes to open your own shop.`,
  contact: t`Have a question, a problem with an order or an idea? Contact the team behind the marketplace.`,
  terms: t`The agreement between you and the marketplace when you sign up, buy and sell.`,
  ranking: t`The rules that order every list, and what sellers can see of them.`,
  privacy: t`What data we store about you, why and for how long, and how to download or delete it.`,
  copyright: t`How to report unauthorized use of your work, and what happens next.`,
  usageLicences: t`What buyers may do with an item under a personal, commercial or extended licence.`,
  acceptableUse: t`What isn’t allowed in the marketplace, and how we enforce it.`,
  accessibility: t`How accessible this marketplace is, how we check it, and where to report a barrier.`,
  transparency: t`Removals, warnings, suspensions and bans, by rule and month.`,
}

export const pageWords = {
  locale: LOCALE,
  titles: Object.fromEntries(allPages.map(({ name, title }) => [name, title])) as Record<PageName, string>,
  descriptions: DESCRIPTIONS,
  tagline: TAGLINE,
  errors: ERRORS,
  tagged: (tag: string) => t`Tagged “${{ tag: tagName(tag) }}”`,
  resultsFor: (query: string) => t`Results for “${query}”`,
  productsFor: (query: string) => t`Digital products for “${query}” from independent makers.`,
  productsIn: (category: string) => t`Digital products in “${category}” from independent makers.`,
  productsBy: (name: string, username: string) => t`Digital products by ${name} (@${username}).`,
  collectionBy: (name: string) => t`A collection by ${name}.`,
  postsFrom: ({ name }: { name: string }) => t`Posts from ${name}`,
  newsFrom: (name: string, subjects: string) => t`News from ${name}: ${subjects}`,
}

export type PageWords = typeof pageWords

// The shop's pages. Routes, rewrite rules, metadata, the sitemap, menus and links come from here.
// `pageFile` names a page's component in web/src/pages/<domain>.
import { t } from '#texts'
import { DEFAULT_LOCALE, inLocale, LOCALES, type Locale, linkedLocale } from './locales.ts'
import { segment } from './text/format.ts'

type PageRow = {
  /** Tab and heading. A page about one thing, such as a listing, shows the thing's name instead. */
  title: string
  /** Who sees it. Guests must sign in first. The database decides what an admin may do. */
  access: 'everyone' | 'users' | 'admins'
  /**
   * What the function `pages` sends: the metadata, the whole page, or its frame and heading (forms,
   * which would lose early input, and what Stripe must be asked for). The static host sends
   * index.html for static pages. Default: users' pages are rendered and not cached, others static.
   */
  server?: 'metadata' | 'rendered' | 'framed' | 'static'
  /** In the sitemap. Listings, bundles and profiles have sitemaps of their own. */
  inSitemap?: true
  /** Label in the footer. */
  footer?: string
  /** Label in the top bar and its menu on narrow screens. */
  menu?: string
  /** Label in the dashboard's menu (web/src/app/layouts), if it isn't the title. */
  label?: string
  /** Entry of the admin panel's menu. */
  admin?: string
}

type ParameterOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParameterOf<First> | ParameterOf<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never

type Values = Readonly<Record<string, string>>
type PathArguments<Pattern extends string> = [ParameterOf<Pattern>] extends [never]
  ? []
  : [values: Readonly<Record<ParameterOf<Pattern>, string>>]

const fill = (pattern: string, values: Values = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => segment(values[name] ?? ''))

/** Whether a page has an address in each language. The language of others comes from the account. */
const hasLocales = ({ access, server = 'static' }: PageRow) => access === 'everyone' && server !== 'static'

/** @param pattern literal segments and :parameters */
const page = <const Pattern extends `/${string}`, const Row extends PageRow>(pattern: Pattern, row: Row) => ({
  ...row,
  pattern,
  /** The page's address on this origin; values are encoded. */
  path: (...[values]: PathArguments<Pattern>): string => {
    const path = fill(pattern, values)
    return hasLocales(row) ? inLocale(linkedLocale(), path) : path
  },
})

/** A text of the shop, linked in the footer. */
const paper = <const Pattern extends `/${string}`>(pattern: Pattern, title: string) =>
  page(pattern, { title, access: 'everyone', server: 'rendered', inSitemap: true, footer: title })

/** A page that users see after they sign in. */
const mine = <const Pattern extends `/${string}`, const Row extends Partial<PageRow>>(
  pattern: Pattern,
  title: string,
  row: Row = {} as Row,
) => page(pattern, { title, access: 'users', ...row })

/** A page of the admin panel's menu. */
const room = <const Pattern extends `/${string}`>(pattern: Pattern, title: string, admin = title) =>
  page(pattern, { title, access: 'admins', admin })

/** In the order of the menus. */
export const pages = {
  home: page('/', {
    title: t`Marketplace: digital products`,
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: t`Home`,
  }),
  search: page('/search', { title: t`Search`, access: 'everyone', server: 'rendered' }),
  categories: page('/browse', {
    title: t`Browse`,
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: t`Browse`,
    menu: t`Browse`,
  }),
  browse: page('/browse/:category', { title: t`Category`, access: 'everyone', server: 'rendered' }),
  tag: page('/tag/:tag', { title: t`Tag`, access: 'everyone', server: 'rendered' }),
  listing: page('/listing/:itemId', { title: t`Listing`, access: 'everyone', server: 'rendered' }),
  bundle: page('/bundle/:bundleId', { title: t`Bundle`, access: 'everyone', server: 'rendered' }),
  collection: page('/collection/:collectionId', { title: t`Collection`, access: 'everyone', server: 'metadata' }),
  profile: page('/profile/:identifier', { title: t`Profile`, access: 'everyone', server: 'rendered' }),
  sellerPosts: page('/profile/:identifier/posts', { title: t`Posts`, access: 'everyone', server: 'rendered' }),
  ranking: paper('/ranking', t`Ranking`),
  sell: page('/sell', {
    title: t`Sell your work`,
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: t`Sell`,
    menu: t`Sell`,
  }),
  about: page('/about', {
    title: t({ message: 'About', context: 'the shop' }),
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: t({ message: 'About', context: 'the shop' }),
    menu: t({ message: 'About', context: 'the shop' }),
  }),
  authCallback: page('/auth/callback', { title: t`Login failed`, access: 'everyone' }),
  cart: mine('/cart', t`Cart`),
  checkoutCancel: mine('/checkout-cancel', t`Checkout canceled`, { server: 'static' }),
  checkoutSuccess: mine('/checkout-success', t`Your purchase`, { server: 'static' }),
  dashboard: mine('/dashboard', t`Dashboard`, { server: 'static' }),
  overview: mine('/dashboard/overview', t`Overview`),
  orders: mine('/dashboard/orders', t`My Orders`),
  library: mine('/dashboard/library', t`Library`),
  libraryItem: mine('/dashboard/library/:listingId', t`Your item`),
  order: mine('/dashboard/orders/:orderId', t`Order`),
  receipt: mine('/dashboard/orders/:orderId/receipt', t`Receipt`),
  writeReview: mine('/dashboard/items/:itemId/write-review', t`Write a Review`, { server: 'framed' }),
  wishlist: mine('/dashboard/wishlist', t`Your Wishlist`, { label: t`Wishlist` }),
  collections: mine('/dashboard/collections', t`Collections`),
  following: mine('/dashboard/following', t`Following`),
  savedSearches: mine('/dashboard/searches', t`Saved searches`),
  ownListings: mine('/dashboard/listings', t`My Listings`),
  upload: mine('/dashboard/upload', t`Upload a File`, { server: 'framed' }),
  drafts: mine('/dashboard/drafts', t`Drafts`),
  editListing: mine('/dashboard/edit-item/:itemId', t`Edit Item`, { server: 'framed' }),
  licences: mine('/dashboard/edit-item/:itemId/licences', t`Licence Keys`, { server: 'static' }),
  shop: mine('/dashboard/shop', t`Your Shop`, { server: 'framed', label: t`Shop` }),
  sales: mine('/dashboard/sales', t`Orders`),
  sale: mine('/dashboard/sales/:orderId', t`Sale`),
  customers: mine('/dashboard/customers', t`Customers`, { server: 'framed' }),
  discounts: mine('/dashboard/discounts', t`Discounts`),
  bundles: mine('/dashboard/bundles', t`Bundles`),
  embeds: mine('/dashboard/embeds', t`Embed`, { server: 'framed' }),
  posts: mine('/dashboard/posts', t`Posts`),
  post: mine('/dashboard/posts/:postId', t`Write a post`, { server: 'framed' }),
  payments: mine('/dashboard/payments', t`Payouts`, { server: 'framed' }),
  metrics: mine('/dashboard/metrics', t`Metrics`),
  inbox: mine('/dashboard/inbox', t`Inbox`),
  thread: mine('/dashboard/inbox/:threadId', t`Conversation`),
  settings: mine('/dashboard/settings', t`Account Settings`, { server: 'framed', label: t`Settings` }),
  webhooks: mine('/dashboard/webhooks', t`Webhooks`, { server: 'framed' }),
  webhook: mine('/dashboard/webhooks/:webhookId', t`Webhook`, { server: 'framed' }),
  apiKeys: mine('/dashboard/api-keys', t`API Keys`, { server: 'framed' }),
  decisions: mine('/dashboard/decisions', t`Moderation decisions`),
  redress: page('/redress', { title: t`Your account`, access: 'everyone' }),
  guestPurchase: page('/guest-purchase', { title: t`Your purchase`, access: 'everyone' }),
  guestPurchases: page('/purchases', { title: t`Your purchases`, access: 'everyone', footer: t`Find a purchase` }),
  guestReceipt: page('/purchases/:orderId/receipt', { title: t`Receipt`, access: 'everyone' }),
  confirmFollow: page('/confirm-follow', { title: t`Confirm your follow`, access: 'everyone' }),
  unsubscribe: page('/unsubscribe', { title: t`Unsubscribe`, access: 'everyone' }),
  admin: room('/admin', t`Admin Panel`, t`Overview`),
  lookUp: page('/admin/look-up', { title: t`Look up`, access: 'admins', admin: t`Look up`, server: 'static' }),
  users: room('/admin/people', t`People`),
  user: page('/admin/people/:userId', { title: t`Person`, access: 'admins' }),
  allListings: room('/admin/listings', t`Listings`),
  allReviews: room('/admin/reviews', t`Reviews`),
  labels: room('/admin/labels', t`Categories`),
  staffPicks: room('/admin/staff-picks', t`Staff picks`),
  appeals: room('/admin/appeals', t`Appeals`),
  adminCases: room('/admin/cases', t`Cases`),
  contactMessages: room('/admin/messages', t`Contact messages`),
  failedMails: room('/admin/mails', t`Failed emails`),
  stripeDifferences: room('/admin/ledger', t`Ledger and Stripe`, t`Ledger`),
  admins: room('/admin/admins', t`Admins`),
  shopSettings: page('/admin/settings', { title: t`Settings`, access: 'admins', admin: t`Settings`, server: 'static' }),
  actions: room('/admin/log', t`Log`),
  contact: page('/contact', {
    title: t`Contact`,
    access: 'everyone',
    server: 'metadata',
    inSitemap: true,
    footer: t`Contact`,
    menu: t`Contact`,
    label: t`Contact Us`,
  }),
  terms: paper('/terms', t`Terms`),
  privacy: paper('/privacy', t`Privacy`),
  copyright: paper('/copyright', t`Copyright`),
  usageLicences: paper('/licences', t`Licences`),
  acceptableUse: paper('/acceptable-use', t`Acceptable Use`),
  accessibility: paper('/accessibility', t`Accessibility`),
  transparency: paper('/transparency', t`Transparency`),
}

export type PageName = keyof typeof pages
export type Page = PageRow & {
  name: PageName
  pattern: string
  server: NonNullable<PageRow['server']>
  /** The languages that have an address of their own: English alone, or all. */
  locales: readonly Locale[]
}

export const allPages: readonly Page[] = Object.entries<PageRow & { pattern: string }>(pages).map(([name, row]) => ({
  ...row,
  name: name as PageName,
  server: row.server ?? (row.access === 'everyone' ? 'static' : 'rendered'),
  locales: hasLocales(row) ? LOCALES : [DEFAULT_LOCALE],
}))

/** A page's pattern in a language: of the app, if none is given. */
export const patternIn = ({ pattern, locales }: Page, locale: Locale = linkedLocale()): string =>
  locales.includes(locale) ? inLocale(locale, pattern) : pattern

export const isOfDashboard = (pattern: string): boolean => /^\/dashboard(\/|$)/.test(pattern)

/** The file of the page's component: `editListing` is edit-listing-page.tsx. */
export const pageFile = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`

/** The name of the page's component in that file: `editListing` is EditListingPage. */
export const pageComponent = (name: string): `${string}Page` => `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`

const ofUsers = allPages.filter(({ access, server }) => access !== 'everyone' && server !== 'static')

/** Paths of the cookie for a user's own rendered pages. */
export const USER_VIEW_PATHS: readonly string[] = [
  ...new Set(ofUsers.map(({ pattern }) => pattern.replace(/^(\/[^/]+).*/, '$1'))),
]

export const SITE_NAME = t`Marketplace`
export const TAGLINE = t`Your marketplace for digital products.`

export const pageTitle = (name: string): string => `${name} · ${SITE_NAME}`

/** What search engines show of a description before they cut it. */
const SUMMARY_MAX_CHARACTERS = 160

/** A text in one line of at most 160 characters, cut between words. Characters are code points. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= SUMMARY_MAX_CHARACTERS) return line
  const cut = characters.slice(0, SUMMARY_MAX_CHARACTERS - 1).join('')
  return `${cut.replace(/\s\S*$/, '')}…`
}

// The shop's pages. Routes, rewrite rules, metadata, the sitemap, menus and links come from here.
// `pageFile` names a page's component in web/src/auth/pages or web/src/features/*/pages.
import { segment } from './format.ts'

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
  /** Who has it in the dashboard's menu. Correspondents: sellers and users with a conversation. */
  dashboard?: 'everyone' | 'sellers' | 'correspondents'
  /** Label in that menu, if it isn't the title. */
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

/** @param pattern literal segments and :parameters */
const page = <const Pattern extends `/${string}`, const Row extends PageRow>(pattern: Pattern, row: Row) => ({
  ...row,
  pattern,
  /** The page's address on this origin; values are encoded. */
  path: (...[values]: PathArguments<Pattern>): string => fill(pattern, values),
})

/** A text of the shop, linked in the footer. */
const paper = <const Pattern extends `/${string}`>(pattern: Pattern, title: string) =>
  page(pattern, { title, access: 'everyone', server: 'rendered', inSitemap: true, footer: title })

/** A page of the admin panel's menu. */
const room = <const Pattern extends `/${string}`>(pattern: Pattern, title: string, admin = title) =>
  page(pattern, { title, access: 'admins', admin })

/** In the order of the menus. */
export const pages = {
  home: page('/', {
    title: 'Marketplace: digital products',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Home',
  }),
  search: page('/search', { title: 'Search', access: 'everyone', server: 'rendered' }),
  categories: page('/browse', {
    title: 'Browse',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Browse',
  }),
  browse: page('/browse/:category', { title: 'Category', access: 'everyone', server: 'rendered' }),
  tag: page('/tag/:tag', { title: 'Tag', access: 'everyone', server: 'rendered' }),
  listing: page('/listing/:itemId', { title: 'Listing', access: 'everyone', server: 'rendered' }),
  bundle: page('/bundle/:bundleId', { title: 'Bundle', access: 'everyone', server: 'rendered' }),
  profile: page('/profile/:identifier', { title: 'Profile', access: 'everyone', server: 'rendered' }),
  ranking: paper('/ranking', 'Ranking'),
  about: page('/about', {
    title: 'About',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'About',
    menu: 'About',
  }),
  verify: page('/verify', {
    title: 'Verify a file',
    access: 'everyone',
    server: 'metadata',
    inSitemap: true,
    footer: 'Verify a file',
  }),
  verifyReceipt: page('/verify/:receiptId', { title: 'Verify a receipt', access: 'everyone' }),
  authCallback: page('/auth/callback', { title: 'Login failed', access: 'everyone' }),
  cart: page('/cart', { title: 'Cart', access: 'users' }),
  checkoutCancel: page('/checkout-cancel', { title: 'Checkout cancelled', access: 'users', server: 'static' }),
  checkoutSuccess: page('/checkout-success', { title: 'Your purchase', access: 'users', server: 'static' }),
  dashboard: page('/dashboard', { title: 'Dashboard', access: 'users', server: 'static' }),
  overview: page('/dashboard/overview', { title: 'Overview', access: 'users', dashboard: 'everyone' }),
  orders: page('/dashboard/orders', { title: 'My Orders', access: 'users', dashboard: 'everyone' }),
  library: page('/dashboard/library', { title: 'Library', access: 'users', dashboard: 'everyone' }),
  libraryItem: page('/dashboard/library/:listingId', { title: 'Your item', access: 'users' }),
  order: page('/dashboard/orders/:orderId', { title: 'Order', access: 'users' }),
  receipt: page('/dashboard/orders/:orderId/receipt', { title: 'Receipt', access: 'users' }),
  writeReview: page('/dashboard/items/:itemId/write-review', {
    title: 'Write a Review',
    access: 'users',
    server: 'framed',
  }),
  wishlist: page('/dashboard/wishlist', {
    title: 'Your Wishlist',
    access: 'users',
    dashboard: 'everyone',
    label: 'Wishlist',
  }),
  following: page('/dashboard/following', { title: 'Following', access: 'users', dashboard: 'everyone' }),
  ownListings: page('/dashboard/listings', { title: 'My Listings', access: 'users', dashboard: 'sellers' }),
  upload: page('/dashboard/upload', { title: 'Upload a File', access: 'users', server: 'framed' }),
  drafts: page('/dashboard/drafts', { title: 'Drafts', access: 'users' }),
  editListing: page('/dashboard/edit-item/:itemId', { title: 'Edit Item', access: 'users', server: 'framed' }),
  licences: page('/dashboard/edit-item/:itemId/licences', { title: 'Licence Keys', access: 'users', server: 'framed' }),
  shop: page('/dashboard/shop', {
    title: 'Your Shop',
    access: 'users',
    server: 'framed',
    dashboard: 'sellers',
    label: 'Shop',
  }),
  sales: page('/dashboard/sales', { title: 'Sales', access: 'users', dashboard: 'sellers' }),
  sale: page('/dashboard/sales/:orderId', { title: 'Sale', access: 'users' }),
  discounts: page('/dashboard/discounts', { title: 'Discounts', access: 'users', dashboard: 'sellers' }),
  bundles: page('/dashboard/bundles', { title: 'Bundles', access: 'users', dashboard: 'sellers' }),
  embeds: page('/dashboard/embeds', { title: 'Embed', access: 'users', dashboard: 'sellers' }),
  payments: page('/dashboard/payments', { title: 'Payments', access: 'users', server: 'framed', dashboard: 'sellers' }),
  metrics: page('/dashboard/metrics', { title: 'Metrics', access: 'users', dashboard: 'sellers' }),
  inbox: page('/dashboard/inbox', { title: 'Inbox', access: 'users', dashboard: 'correspondents' }),
  thread: page('/dashboard/inbox/:threadId', { title: 'Conversation', access: 'users' }),
  settings: page('/dashboard/settings', {
    title: 'Account Settings',
    access: 'users',
    server: 'framed',
    dashboard: 'everyone',
    label: 'Settings',
  }),
  webhooks: page('/dashboard/webhooks', { title: 'Webhooks', access: 'users', server: 'framed' }),
  webhook: page('/dashboard/webhooks/:webhookId', { title: 'Webhook', access: 'users', server: 'framed' }),
  apiKeys: page('/dashboard/api-keys', { title: 'API Keys', access: 'users', server: 'framed' }),
  decisions: page('/dashboard/decisions', { title: 'Moderation decisions', access: 'users' }),
  redress: page('/redress', { title: 'Your account', access: 'everyone' }),
  unsubscribe: page('/unsubscribe', { title: 'Unsubscribe', access: 'everyone' }),
  admin: room('/admin', 'User Reports', 'Reports'),
  users: room('/admin/people', 'People'),
  user: page('/admin/people/:userId', { title: 'Person', access: 'admins' }),
  allListings: room('/admin/listings', 'Listings'),
  allReviews: room('/admin/reviews', 'Reviews'),
  labels: room('/admin/labels', 'Categories'),
  appeals: room('/admin/appeals', 'Appeals'),
  adminCases: room('/admin/cases', 'Cases'),
  contactMessages: room('/admin/messages', 'Contact messages'),
  failedMails: room('/admin/mails', 'Failed emails'),
  stripeDifferences: room('/admin/ledger', 'Ledger and Stripe', 'Ledger'),
  admins: room('/admin/admins', 'Admins'),
  actions: room('/admin/log', 'Log'),
  contact: page('/contact', {
    title: 'Contact',
    access: 'everyone',
    server: 'metadata',
    inSitemap: true,
    footer: 'Contact',
    menu: 'Contact',
    dashboard: 'everyone',
    label: 'Contact Us',
  }),
  terms: paper('/terms', 'Terms'),
  privacy: paper('/privacy', 'Privacy'),
  copyright: paper('/copyright', 'Copyright'),
  acceptableUse: paper('/acceptable-use', 'Acceptable Use'),
  transparency: paper('/transparency', 'Transparency'),
}

export type PageName = keyof typeof pages
export type Page = PageRow & { name: string; pattern: string; server: NonNullable<PageRow['server']> }

export const allPages: readonly Page[] = Object.entries<PageRow & { pattern: string }>(pages).map(([name, row]) => ({
  ...row,
  name,
  server: row.server ?? (row.access === 'everyone' ? 'static' : 'rendered'),
}))

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

export const SITE_NAME = 'Marketplace'
export const TAGLINE = 'Your marketplace for digital products.'

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

// The shop's pages. Routes, rewrite rules, metadata, the sitemap, menus and links come from here.
// `pageFile` names a page's component in web/src/pages/<domain>.
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
    menu: 'Browse',
  }),
  browse: page('/browse/:category', { title: 'Category', access: 'everyone', server: 'rendered' }),
  tag: page('/tag/:tag', { title: 'Tag', access: 'everyone', server: 'rendered' }),
  listing: page('/listing/:itemId', { title: 'Listing', access: 'everyone', server: 'rendered' }),
  bundle: page('/bundle/:bundleId', { title: 'Bundle', access: 'everyone', server: 'rendered' }),
  collection: page('/collection/:collectionId', { title: 'Collection', access: 'everyone', server: 'metadata' }),
  profile: page('/profile/:identifier', { title: 'Profile', access: 'everyone', server: 'rendered' }),
  sellerPosts: page('/profile/:identifier/posts', { title: 'Posts', access: 'everyone', server: 'rendered' }),
  ranking: paper('/ranking', 'Ranking'),
  sell: page('/sell', {
    title: 'Sell your work',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Sell',
    menu: 'Sell',
  }),
  about: page('/about', {
    title: 'About',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'About',
    menu: 'About',
  }),
  authCallback: page('/auth/callback', { title: 'Login failed', access: 'everyone' }),
  cart: mine('/cart', 'Cart'),
  checkoutCancel: mine('/checkout-cancel', 'Checkout canceled', { server: 'static' }),
  checkoutSuccess: mine('/checkout-success', 'Your purchase', { server: 'static' }),
  dashboard: mine('/dashboard', 'Dashboard', { server: 'static' }),
  overview: mine('/dashboard/overview', 'Overview'),
  orders: mine('/dashboard/orders', 'My Orders'),
  library: mine('/dashboard/library', 'Library'),
  libraryItem: mine('/dashboard/library/:listingId', 'Your item'),
  order: mine('/dashboard/orders/:orderId', 'Order'),
  receipt: mine('/dashboard/orders/:orderId/receipt', 'Receipt'),
  writeReview: mine('/dashboard/items/:itemId/write-review', 'Write a Review', { server: 'framed' }),
  wishlist: mine('/dashboard/wishlist', 'Your Wishlist', { label: 'Wishlist' }),
  collections: mine('/dashboard/collections', 'Collections'),
  following: mine('/dashboard/following', 'Following'),
  savedSearches: mine('/dashboard/searches', 'Saved searches'),
  ownListings: mine('/dashboard/listings', 'My Listings'),
  upload: mine('/dashboard/upload', 'Upload a File', { server: 'framed' }),
  drafts: mine('/dashboard/drafts', 'Drafts'),
  editListing: mine('/dashboard/edit-item/:itemId', 'Edit Item', { server: 'framed' }),
  licences: mine('/dashboard/edit-item/:itemId/licences', 'Licence Keys', { server: 'static' }),
  shop: mine('/dashboard/shop', 'Your Shop', { server: 'framed', label: 'Shop' }),
  sales: mine('/dashboard/sales', 'Orders'),
  sale: mine('/dashboard/sales/:orderId', 'Sale'),
  customers: mine('/dashboard/customers', 'Customers', { server: 'framed' }),
  discounts: mine('/dashboard/discounts', 'Discounts'),
  bundles: mine('/dashboard/bundles', 'Bundles'),
  embeds: mine('/dashboard/embeds', 'Embed', { server: 'framed' }),
  posts: mine('/dashboard/posts', 'Posts'),
  post: mine('/dashboard/posts/:postId', 'Write a post', { server: 'framed' }),
  payments: mine('/dashboard/payments', 'Payouts', { server: 'framed' }),
  metrics: mine('/dashboard/metrics', 'Metrics'),
  inbox: mine('/dashboard/inbox', 'Inbox'),
  thread: mine('/dashboard/inbox/:threadId', 'Conversation'),
  settings: mine('/dashboard/settings', 'Account Settings', { server: 'framed', label: 'Settings' }),
  webhooks: mine('/dashboard/webhooks', 'Webhooks', { server: 'framed' }),
  webhook: mine('/dashboard/webhooks/:webhookId', 'Webhook', { server: 'framed' }),
  apiKeys: mine('/dashboard/api-keys', 'API Keys', { server: 'framed' }),
  decisions: mine('/dashboard/decisions', 'Moderation decisions'),
  redress: page('/redress', { title: 'Your account', access: 'everyone' }),
  guestPurchase: page('/guest-purchase', { title: 'Your purchase', access: 'everyone' }),
  guestPurchases: page('/purchases', { title: 'Your purchases', access: 'everyone', footer: 'Find a purchase' }),
  guestReceipt: page('/purchases/:orderId/receipt', { title: 'Receipt', access: 'everyone' }),
  confirmFollow: page('/confirm-follow', { title: 'Confirm your follow', access: 'everyone' }),
  unsubscribe: page('/unsubscribe', { title: 'Unsubscribe', access: 'everyone' }),
  admin: room('/admin', 'Admin Panel', 'Overview'),
  lookUp: page('/admin/look-up', { title: 'Look up', access: 'admins', admin: 'Look up', server: 'static' }),
  users: room('/admin/people', 'People'),
  user: page('/admin/people/:userId', { title: 'Person', access: 'admins' }),
  allListings: room('/admin/listings', 'Listings'),
  allReviews: room('/admin/reviews', 'Reviews'),
  labels: room('/admin/labels', 'Categories'),
  staffPicks: room('/admin/staff-picks', 'Staff picks'),
  appeals: room('/admin/appeals', 'Appeals'),
  adminCases: room('/admin/cases', 'Cases'),
  contactMessages: room('/admin/messages', 'Contact messages'),
  failedMails: room('/admin/mails', 'Failed emails'),
  stripeDifferences: room('/admin/ledger', 'Ledger and Stripe', 'Ledger'),
  admins: room('/admin/admins', 'Admins'),
  shopSettings: page('/admin/settings', { title: 'Settings', access: 'admins', admin: 'Settings', server: 'static' }),
  actions: room('/admin/log', 'Log'),
  contact: page('/contact', {
    title: 'Contact',
    access: 'everyone',
    server: 'metadata',
    inSitemap: true,
    footer: 'Contact',
    menu: 'Contact',
    label: 'Contact Us',
  }),
  terms: paper('/terms', 'Terms'),
  privacy: paper('/privacy', 'Privacy'),
  copyright: paper('/copyright', 'Copyright'),
  usageLicences: paper('/licences', 'Licences'),
  acceptableUse: paper('/acceptable-use', 'Acceptable Use'),
  accessibility: paper('/accessibility', 'Accessibility'),
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

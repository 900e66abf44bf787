// The one manifest of the shop's pages. Routes, rewrite rules, metadata, canonical addresses, the sitemap, menus and links come from it.
// A page's component is the file of its name (see `pageFile`) in web/src/auth/pages or web/src/features/*/pages.
import { segment } from './format.ts'

type PageRow = {
  /** In the tab and as its heading. A page about one thing (a listing, a profile) shows that thing's name instead. */
  title: string
  /** What search engines and previews show of it; the tagline where it has none. */
  description?: string
  /** Who reaches it: guests are taken to sign in. What an admin may do is decided by the database. */
  access: 'everyone' | 'users' | 'admins'
  /**
   * What the function `pages` sends: metadata alone, the whole page, or its frame and heading, where what is typed into its form would be
   * lost before the app is there, or where it shows what Stripe says now. Where guests do not reach a page it is rendered for its user
   * alone and never cached. The rest is the static host's, which sends index.html. Without it, pages of users are rendered, others static.
   */
  server?: 'metadata' | 'rendered' | 'framed' | 'static'
  /** Whether the sitemap names it. Pages about rows of the database are in sitemaps of their own. */
  inSitemap?: true
  /** Label in the footer. */
  footer?: string
  /** Label in the top bar and its menu on narrow screens. */
  menu?: string
  /** Entry of the dashboard's menu. Correspondents are sellers and users with a conversation. */
  dashboard?: { label: string; for: 'everyone' | 'sellers' | 'correspondents' }
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

/** @param pattern as the router, the static host and the functions read it: literal segments and :parameters */
const page = <const Pattern extends `/${string}`, const Row extends PageRow>(pattern: Pattern, row: Row) => ({
  ...row,
  pattern,
  /** The page's address on this origin; values are encoded. */
  path: (...[values]: PathArguments<Pattern>): string => fill(pattern, values),
})

/** In the order of the menus. */
export const pages = {
  home: page('/', {
    title: 'Marketplace: digital products',
    description: 'Patterns, planners, prints, music and learning material from independent makers. Download instantly.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Home',
  }),
  search: page('/search', { title: 'Search', access: 'everyone', server: 'rendered' }),
  listing: page('/listing/:itemId', { title: 'Listing', access: 'everyone', server: 'rendered' }),
  bundle: page('/bundle/:bundleId', { title: 'Bundle', access: 'everyone', server: 'rendered' }),
  profile: page('/profile/:identifier', { title: 'Profile', access: 'everyone', server: 'rendered' }),
  about: page('/about', {
    title: 'About',
    description: 'What the marketplace is, how to sell, what it costs, and how refunds and privacy work.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'About',
    menu: 'About',
  }),
  authCallback: page('/auth/callback', { title: 'Login failed', access: 'everyone' }),
  cart: page('/cart', { title: 'Cart', access: 'users' }),
  checkoutCancel: page('/checkout-cancel', { title: 'Checkout cancelled', access: 'users', server: 'static' }),
  checkoutSuccess: page('/checkout-success', { title: 'Your purchase', access: 'users', server: 'static' }),
  dashboard: page('/dashboard', { title: 'Dashboard', access: 'users', server: 'static' }),
  overview: page('/dashboard/overview', {
    title: 'Overview',
    access: 'users',
    dashboard: { label: 'Overview', for: 'everyone' },
  }),
  orders: page('/dashboard/orders', {
    title: 'My Orders',
    access: 'users',
    dashboard: { label: 'My Orders', for: 'everyone' },
  }),
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
    dashboard: { label: 'Wishlist', for: 'everyone' },
  }),
  following: page('/dashboard/following', {
    title: 'Following',
    access: 'users',
    dashboard: { label: 'Following', for: 'everyone' },
  }),
  ownListings: page('/dashboard/listings', {
    title: 'My Listings',
    access: 'users',
    dashboard: { label: 'My Listings', for: 'sellers' },
  }),
  upload: page('/dashboard/upload', { title: 'Upload a File', access: 'users', server: 'framed' }),
  editListing: page('/dashboard/edit-item/:itemId', { title: 'Edit Item', access: 'users', server: 'framed' }),
  shop: page('/dashboard/shop', {
    title: 'Your Shop',
    access: 'users',
    server: 'framed',
    dashboard: { label: 'Shop', for: 'sellers' },
  }),
  sales: page('/dashboard/sales', {
    title: 'Sales',
    access: 'users',
    dashboard: { label: 'Sales', for: 'sellers' },
  }),
  sale: page('/dashboard/sales/:orderId', { title: 'Sale', access: 'users' }),
  discounts: page('/dashboard/discounts', {
    title: 'Discounts',
    access: 'users',
    dashboard: { label: 'Discounts', for: 'sellers' },
  }),
  bundles: page('/dashboard/bundles', {
    title: 'Bundles',
    access: 'users',
    dashboard: { label: 'Bundles', for: 'sellers' },
  }),
  payments: page('/dashboard/payments', {
    title: 'Payments',
    access: 'users',
    server: 'framed',
    dashboard: { label: 'Payments', for: 'sellers' },
  }),
  metrics: page('/dashboard/metrics', {
    title: 'Metrics',
    access: 'users',
    dashboard: { label: 'Metrics', for: 'sellers' },
  }),
  inbox: page('/dashboard/inbox', {
    title: 'Inbox',
    access: 'users',
    dashboard: { label: 'Inbox', for: 'correspondents' },
  }),
  thread: page('/dashboard/inbox/:threadId', { title: 'Conversation', access: 'users' }),
  settings: page('/dashboard/settings', {
    title: 'Account Settings',
    access: 'users',
    server: 'framed',
    dashboard: { label: 'Settings', for: 'everyone' },
  }),
  webhooks: page('/dashboard/webhooks', { title: 'Webhooks', access: 'users', server: 'framed' }),
  webhook: page('/dashboard/webhooks/:webhookId', { title: 'Webhook', access: 'users', server: 'framed' }),
  apiKeys: page('/dashboard/api-keys', { title: 'API Keys', access: 'users', server: 'framed' }),
  decisions: page('/dashboard/decisions', { title: 'Moderation decisions', access: 'users' }),
  redress: page('/redress', { title: 'Your account', access: 'everyone' }),
  unsubscribe: page('/unsubscribe', { title: 'Unsubscribe', access: 'everyone' }),
  admin: page('/admin', { title: 'User Reports', access: 'admins', admin: 'Reports' }),
  users: page('/admin/people', { title: 'People', access: 'admins', admin: 'People' }),
  user: page('/admin/people/:userId', { title: 'Person', access: 'admins' }),
  allListings: page('/admin/listings', { title: 'Listings', access: 'admins', admin: 'Listings' }),
  allReviews: page('/admin/reviews', { title: 'Reviews', access: 'admins', admin: 'Reviews' }),
  appeals: page('/admin/appeals', { title: 'Appeals', access: 'admins', admin: 'Appeals' }),
  adminCases: page('/admin/cases', { title: 'Cases', access: 'admins', admin: 'Cases' }),
  contactMessages: page('/admin/messages', { title: 'Contact messages', access: 'admins', admin: 'Contact messages' }),
  failedMails: page('/admin/mails', { title: 'Failed emails', access: 'admins', admin: 'Failed emails' }),
  stripeDifferences: page('/admin/ledger', { title: 'Ledger and Stripe', access: 'admins', admin: 'Ledger' }),
  admins: page('/admin/admins', { title: 'Admins', access: 'admins', admin: 'Admins' }),
  actions: page('/admin/log', { title: 'Log', access: 'admins', admin: 'Log' }),
  contact: page('/contact', {
    title: 'Contact',
    description: 'Have a question, a problem with an order or an idea? Contact the team behind the marketplace.',
    access: 'everyone',
    server: 'metadata',
    inSitemap: true,
    footer: 'Contact',
    menu: 'Contact',
    dashboard: { label: 'Contact Us', for: 'everyone' },
  }),
  terms: page('/terms', {
    title: 'Terms',
    description: 'The agreement between you and the marketplace when you sign up, buy and sell.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Terms',
  }),
  privacy: page('/privacy', {
    title: 'Privacy',
    description: 'What data we store about you, why and for how long, and how to download or delete it.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Privacy',
  }),
  copyright: page('/copyright', {
    title: 'Copyright',
    description: 'How to report unauthorized use of your work, and what happens next.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Copyright',
  }),
  acceptableUse: page('/acceptable-use', {
    title: 'Acceptable Use',
    description: 'What isn’t allowed in the marketplace, and how we enforce it.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Acceptable Use',
  }),
  transparency: page('/transparency', {
    title: 'Transparency',
    description: 'Removals, warnings, suspensions and bans, by rule and month.',
    access: 'everyone',
    server: 'rendered',
    inSitemap: true,
    footer: 'Transparency',
  }),
}

export type PageName = keyof typeof pages
export type Page = PageRow & { name: string; pattern: string; server: NonNullable<PageRow['server']> }

export const allPages: readonly Page[] = Object.entries<PageRow & { pattern: string }>(pages).map(([name, row]) => ({
  ...row,
  name,
  server: row.server ?? (row.access === 'everyone' ? 'static' : 'rendered'),
}))

/** Whether a page stands in the dashboard, beside its menu. */
export const isOfDashboard = (pattern: string): boolean => /^\/dashboard(\/|$)/.test(pattern)

/** The file of the page's component: `editListing` is edit-listing-page.tsx. */
export const pageFile = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`

/** The name of the page's component in that file: `editListing` is EditListingPage. */
export const pageComponent = (name: string): `${string}Page` => `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`

const ofUsers = allPages.filter(({ access, server }) => access !== 'everyone' && server !== 'static')

/** The paths to which the cookie of a user's own rendered pages is bound: what they begin with. */
export const USER_VIEW_PATHS: readonly string[] = [
  ...new Set(ofUsers.map(({ pattern }) => pattern.replace(/^(\/[^/]+).*/, '$1'))),
]

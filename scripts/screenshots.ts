// `npm run screenshots`: every page at 360 and 1440 pixels, light and dark, into <LOCAL_DIR>/screenshots.
// Uses the running stack where there is one, else a stack of its own that it ends again.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import postgres from 'postgres'
import { allPages, type Page, pages } from '../contract/pages.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../local/harness/chromium.ts'
import { type RunningStack, readStack, runStack } from '../local/harness/run-stack.ts'
import '../local/end-with-parent.mjs'
import { readEnvironment } from '../local/stack/environment.ts'

const { localDir } = readEnvironment()
const stackFile = join(localDir, 'stack.json')
const own = existsSync(stackFile) ? undefined : await runStack()
const stack: RunningStack = own?.stack ?? readStack(localDir)
const folder = join(localDir, 'screenshots')
mkdirSync(folder, { recursive: true })

const sql = postgres(stack.databaseUrls.postgres ?? '', { max: 1 })
const [listing] =
  await sql`select id from public.listings where status = 'active' order by rating_count desc, id limit 1`
const buyer = stack.accounts.buyers[0]
const [order] = await sql`
  select orders.id, orders.checkout_session_id as session, order_items.listing_id as item
  from public.orders join public.order_items on order_items.order_id = orders.id
  where orders.buyer_id = ${buyer?.id ?? ''} and orders.status = 'paid' and orders.total_cents > 0 order by orders.created_at desc limit 1`
const [offered] =
  await sql`select id from public.listings where seller_id = ${stack.accounts.sellers[0]?.id ?? ''} limit 1`
const [talk] = await sql`
  select cases.thread_id as id from public.cases where cases.buyer_id = ${buyer?.id ?? ''} order by cases.opened_at limit 1`
const [bundle] = await sql`select id from public.bundles order by created_at, id limit 1`
const [reduced] = await sql`select id from public.listings where reduced_until is not null order by id limit 1`
const [sold] = await sql`
  select id from public.orders where seller_id = ${stack.accounts.sellers[0]?.id ?? ''} and total_cents > 0 order by created_at desc limit 1`
await sql.end()

type Shot = { name: string; path: string }

/** Every page without a parameter, from the manifest; pages about one thing are added with what they show. */
const named = (isWanted: (page: Page) => boolean): Shot[] =>
  allPages
    .filter((page) => !page.pattern.includes(':') && isWanted(page))
    .map(({ name, pattern }) => ({ name, path: pattern }))

const isForSellers = ({ name, dashboard }: Page) =>
  dashboard?.for === 'sellers' || name === 'upload' || name === 'webhooks'

const GUEST: Shot[] = [
  ...named(({ access }) => access === 'everyone'),
  { name: 'home-more', path: '/?pages=2' },
  { name: 'search-for', path: '/search?query=pattern' },
  { name: 'search-filtered', path: '/search?query=a4&type=pdf&maxPrice=5' },
  { name: 'search-corrected', path: '/search?query=quiltt' },
  { name: 'search-partial', path: '/search?query=christmas+quilt' },
  { name: 'search-empty', path: '/search?query=zzzz' },
  { name: 'listing', path: pages.listing.path({ itemId: String(listing?.id) }) },
  { name: 'listing-missing', path: pages.listing.path({ itemId: '00000000-0000-4000-8000-000000000000' }) },
  { name: 'listing-reduced', path: pages.listing.path({ itemId: String(reduced?.id) }) },
  { name: 'bundle', path: pages.bundle.path({ bundleId: String(bundle?.id) }) },
  { name: 'profile', path: pages.profile.path({ identifier: String(stack.accounts.sellers[0]?.username) }) },
  { name: 'not-found', path: '/nowhere' },
  { name: 'sign-in-failed', path: '/auth/callback?code=00000000-0000-4000-8000-000000000000' },
]
const BUYER: Shot[] = [
  ...named((page) => page.access === 'users' && !isForSellers(page)),
  { name: 'order', path: pages.order.path({ orderId: String(order?.id) }) },
  { name: 'receipt', path: pages.receipt.path({ orderId: String(order?.id) }) },
  { name: 'thread-case', path: pages.thread.path({ threadId: String(talk?.id) }) },
  { name: 'write-review', path: pages.writeReview.path({ itemId: String(order?.item) }) },
  { name: 'paid', path: `/checkout-success?session_id=${order?.session}` },
  { name: 'listings-not-a-seller', path: pages.ownListings.path() },
]
const SELLER: Shot[] = [
  ...named(isForSellers),
  { name: 'metrics-views', path: '/dashboard/metrics?show=views' },
  { name: 'sale', path: pages.sale.path({ orderId: String(sold?.id) }) },
  { name: 'inbox', path: pages.inbox.path() },
  { name: 'thread-case-sold', path: pages.thread.path({ threadId: String(talk?.id) }) },
  { name: 'edit-item', path: pages.editListing.path({ itemId: String(offered?.id) }) },
]
const ADMIN: Shot[] = [
  ...named(({ access }) => access === 'admins'),
  { name: 'user', path: pages.user.path({ userId: String(buyer?.id) }) },
]

async function signIn(context: BrowserContext, email: string) {
  const page = await context.newPage()
  await page.goto(stack.urls.web)
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(stack.accounts.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const menu = page.getByRole('button', { name: /account menu/i })
  await page.getByRole('button', { name: 'Allow' }).or(menu).first().waitFor()
  if (page.url().startsWith(stack.urls.identity)) await page.getByRole('button', { name: 'Allow' }).click()
  await menu.waitFor()
  await page.close()
}

/** Someone's cart and wishlist, filled so that the pages show what they are for. */
async function fill(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${stack.urls.web}/search?query=print`)
  await page.waitForLoadState('networkidle')
  for (const name of [/^Add to Cart/, /^Add .* to the wishlist$/]) {
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/(cart|wishlist)$/.test(response.url()),
    )
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await answer
  }
  await page.close()
}

let count = 0
async function shoot(browser: Browser, people: string, shots: Shot[], email?: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      // Narrow pages hide the buttons behind a menu: people sign in on the wide one.
      if (email) {
        const wide = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        await signIn(wide, email)
        if (people === 'buyer' && count === GUEST.length * 4) await fill(wide)
        await context.addInitScript(
          (storage) => {
            for (const [key, value] of storage) localStorage.setItem(key, value)
          },
          (await wide.storageState()).origins.flatMap(({ localStorage }) =>
            localStorage.map(({ name, value }) => [name, value] as const),
          ),
        )
        await wide.close()
      }
      for (const { name, path } of shots) {
        const page = await context.newPage()
        await page.goto(stack.urls.web + path)
        await page.waitForLoadState('networkidle')
        // Between two calls of a loaded machine the network is idle too.
        await page
          .getByRole('main')
          .getByText(/^Loading/)
          .first()
          .waitFor({ state: 'detached' })
        // Pictures further down would wait for somebody to scroll there.
        await page.evaluate(async () => {
          for (const picture of document.images) picture.loading = 'eager'
          await Promise.allSettled([...document.images].map((picture) => picture.decode()))
        })
        await page.screenshot({ path: join(folder, `${people}-${name}-${width}-${colorScheme}.png`), fullPage: true })
        await page.close()
        count += 1
      }
      await context.close()
    }
  }
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
try {
  await shoot(browser, 'guest', GUEST)
  await shoot(browser, 'buyer', BUYER, buyer?.email)
  await shoot(browser, 'seller', SELLER, stack.accounts.sellers[0]?.email)
  await shoot(browser, 'admin', ADMIN, stack.accounts.admin.email)
} finally {
  await browser.close()
  await own?.close()
}
console.log(`${count} screenshots in ${folder}`)

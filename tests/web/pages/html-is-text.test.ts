// What people write is text on every page that shows it, also where it is HTML (threat I2). Each text says what it stands for.
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { report } from '../../support/states/admin-samples.ts'
import { type Answers, empty } from '../../support/states/answers.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { press, type Step, see, testState } from '../../support/states/state.tsx'
import { inbox, message, talk, thread } from '../../support/states/talk-samples.ts'
import {
  admin,
  buyer,
  cart,
  cartItem,
  id,
  listing,
  order,
  orderItem,
  type Profile,
  publicProfile,
  seller,
} from '../../support/states/world.ts'

/** HTML that would run in an element's text and, behind the quote, in an attribute's value. */
const html = (what: string) => `${what}"><img src onerror=alert()>`
/** Cards cut titles after 30 characters: this one just fits. */
const TITLE = html('Hat')

const hat = listing({ title: TITLE, description: html('About'), seller_name: html('Sam') })
const bought = order({ items: [orderItem({ title: TITLE, seller_name: html('Sam') })] })
const asked = thread({ with_name: html('Bea'), order_titles: [TITLE], last_message: html('Message') })
const figures = { orders: 2, items_sold: 2, revenue: 24, fees: 0, downloads: 3, views: 40 }
const bea = buyer({ name: html('Bea') })
const orders: Answers = { listOrders: { orders: [bought], nextCursor: null } }
const popular: Answers = { listPopular: { files: [hat], nextCursor: null } }
const PAGES: [string, Profile, Answers, string[], Step[]?][] = [
  ['/', buyer(), popular, [TITLE]],
  ['/cart', buyer(), { listCart: cart({ cartItems: [cartItem({ ...hat, price: 12 })] }) }, [TITLE, html('Sam')]],
  ['/dashboard/wishlist', buyer(), { listWishlist: { wishlistItems: [hat] } }, [TITLE]],
  ['/dashboard/overview', bea, { ...orders, ...popular }, [TITLE, html('Bea')]],
  ['/dashboard/orders', buyer(), orders, [TITLE, html('Sam')]],
  [`/dashboard/orders/${bought.id}`, buyer(), { getOrder: bought }, [TITLE, html('Sam')]],
  ['/checkout-success?session_id=cs_1', buyer(), { getSessionOrder: bought }, [TITLE]],
  [
    `/dashboard/items/${hat.id}/write-review`,
    buyer(),
    { getListing: hat, hasPurchased: { hasPurchased: true } },
    [TITLE],
  ],
  ['/dashboard/listings', seller(), { listOwnListings: ownListings(ownListing(hat)) }, [TITLE, html('About')]],
  [
    '/dashboard/metrics',
    seller(),
    {
      getMetrics: {
        ...empty('getMetrics'),
        totals: figures,
        days: [],
        items: [{ id: hat.id, title: TITLE, ...figures }],
      },
    },
    [TITLE],
  ],
  ['/dashboard/inbox', seller(), inbox(asked), [TITLE, html('Bea'), html('Message')]],
  [
    `/dashboard/inbox/${asked.id}`,
    seller(),
    { getThread: talk({ thread: asked, messages: [message({ body: html('Message') })] }) },
    [TITLE, html('Bea'), html('Message')],
  ],
  [
    '/admin',
    admin(),
    {
      listReports: {
        reports: [report(40, { reported_listing_id: id(10), reported_listing_title: TITLE })],
        nextCursor: null,
      },
      listDismissedReports: { dismissedReports: [report(42, { reason: html('Dismissed') })], nextCursor: null },
    },
    [TITLE, html('Dismissed')],
    [press('Show Dismissed Reports')],
  ],
]

/** Whether something ran, or would. */
function expectNoHtml() {
  expect(document.querySelectorAll('[onerror], [src^="javascript:" i], [href^="javascript:" i]')).toHaveLength(0)
  expect(vi.mocked(alert)).not.toHaveBeenCalled()
}
const watchAlerts: Step = async () => {
  vi.spyOn(globalThis, 'alert').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
}

for (const [at, as, answers, texts, steps = []] of PAGES)
  testState(`HTML that people wrote, at ${at}`, {
    tags: ['I2'],
    at,
    as,
    answers,
    steps: [watchAlerts, ...steps],
    shows: texts,
    check: expectNoHtml,
  })

const file = new File(['%PDF-1.7'], `${html('File')}.pdf`, { type: 'application/pdf' })
testState('HTML in the name of a file that is chosen', {
  tags: ['I2'],
  at: '/dashboard/upload',
  as: seller(),
  answers: { beginUploads: 'never' },
  steps: [watchAlerts, () => userEvent.upload(page.getByLabelText('File', { exact: true }), [file])],
  shows: [file.name],
  check: expectNoHtml,
})

testState('a script as the address of a picture', {
  tags: ['I2'],
  at: '/profile/sam',
  as: buyer(),
  login: { picture: 'javascript:alert()' },
  answers: { getPublicProfile: publicProfile({ avatar: 'javascript:alert()' }) },
  steps: [watchAlerts, see(page.getByRole('button', { name: /account menu/i }))],
  shows: ['Sam Seller'],
  check: expectNoHtml,
})

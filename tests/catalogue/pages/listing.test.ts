// The page of a listing.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import {
  alert,
  button,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import { buyer, DATE, listing, many, publicProfile, seller, trader } from '../../support/states/world.ts'

const item = listing({ rating: 4, rating_count: 2 })
const popular: Answers = { listPopular: { files: many(3, listing), nextCursor: null } }
const testListing = statesOf({ at: `/listing/${item.id}`, answers: { getListing: item } })

testListing('a listing without a picture and without reviews', {
  tags: ['listing-carousel-thumbnails', 'listing-reviews-reviews'],
  answers: {
    getListing: listing({
      ...{ showcase_img_urls: [], showcase_thumbnail_urls: [], rating: null, rating_count: 0 },
      languages: ['de', 'fr'],
    }),
  },
  shows: [messages.reviewsEmpty, 'This item is in German and French.'],
  check: () =>
    expect(page.getByRole('img', { name: 'No picture' }).element().getAttribute('src')).toBe('/placeholder.svg'),
})

const pictures = [1, 2, 3].map((number) => `${item.showcase_img_urls[0]}#${number}`)
const facts = ['A star', null, null].map((alt) => ({ alt, width: 1200, height: 900, sizes: [], placeholder: null }))
const pictured: Answers = {
  getListing: listing({ showcase_img_urls: pictures, showcase_thumbnail_urls: pictures, showcase_pictures: facts }),
}
const picture = (number: number) => page.getByRole('img', { name: `Quilt pattern, picture ${number} of 3` })
testListing('the pictures of a listing turn in a circle', {
  tags: ['listing-carousel-thumbnails', 'picture-alts'],
  answers: pictured,
  steps: [
    press('Previous picture'),
    see(picture(3)),
    press('Next picture'),
    see(page.getByRole('img', { name: 'A star' })),
    press('Show picture 2'),
  ],
  shows: [picture(2)],
})

testListing('a listing that does not exist', {
  tags: ['listing-this-listing', 'empty-search-missing'],
  answers: { getListing: 'not_found', ...popular },
  shows: [heading(messages.itemMissing, 1), 'Item 1'],
})

testListing('a listing that is no longer available', {
  tags: ['listing-this-listing', 'empty-search-missing', 'visitors-paused-listing'],
  answers: { getListing: 'listing_inactive', ...popular },
  shows: [heading(messages.itemInactive, 1), 'Item 1'],
})

testListing('an inactive listing as its seller sees it', {
  tags: ['listing-this-listing'],
  as: seller(),
  answers: { getListing: listing({ is_active: false, status: 'inactive' }) },
  shows: [alert(messages.itemInactive), heading('Quilt pattern', 1)],
})

testListing('a paused listing as its seller sees it', {
  tags: ['seller-whose-account'],
  as: seller({ selling: 'stopped' }),
  answers: { getListing: listing({ is_active: false, status: 'paused' }) },
  shows: ['This listing is paused because its seller can’t sell right now.'],
})

testListing('a listing that doesn’t load', {
  tags: ['inline-item-ratings'],
  answers: { getListing: 'unavailable' },
  shows: [messages.itemFailed],
})

testListing('a listing whose ratings and reviews don’t load', {
  tags: ['inline-item-ratings'],
  answers: { getListing: item, getRatings: 'unavailable', listReviews: 'unavailable' },
  shows: ['Failed to fetch ratings.', 'Failed to fetch reviews.'],
})

testListing('a listing that the buyer has', {
  tags: ['listing-you-already'],
  as: buyer(),
  answers: { getListing: item, listPurchases: { listingIds: [item.id] }, hasPurchased: { hasPurchased: true } },
  shows: ['You already purchased this item!', button('Download Quilt pattern'), link('View in your library')],
})

testListing('a listing as its seller sees it', {
  tags: ['listing-report-flags', 'own-listing', 'buy-now', 'heart-ones-own'],
  as: seller(),
  shows: [button('Own Listing'), link('Edit'), link('Sales')],
  hides: [button(/^Report/), button(/^Buy Now/), button(/to the wishlist$/), button('Ask a question')],
  check: async () => {
    await expect.element(button('Own Listing')).toBeDisabled()
    expect(page.getByRole('link', { name: 'Sales', exact: true }).last().element().getAttribute('href')).toContain(
      '/dashboard/sales',
    )
  },
})

const reporting = [press('Report Quilt pattern'), fill(dialog.getByLabelText('Reason'), 'Copied from elsewhere')]
testListing('a report without a reason', {
  tags: ['report-reason-valid'],
  as: buyer(),
  steps: [press('Report Quilt pattern'), fill(dialog.getByLabelText('Reason'), '  '), press(inDialog('Send Report'))],
  shows: ['Please enter a reason for reporting.'],
})

testListing('a report of a listing', {
  tags: ['listing-report-flags', 'toasts-reports'],
  as: buyer(),
  answers: { getListing: item, createReport: { success: true } },
  steps: [...reporting, press(inDialog('Send Report'))],
  shows: ['Report submitted successfully!'],
  sends: { createReport: { reportedListingId: item.id, reason: 'Copied from elsewhere' } },
})

testListing('a report keeps its words when it was closed by accident, and begins anew when it was cancelled', {
  as: buyer(),
  steps: [
    ...reporting,
    press(inDialog('Close')),
    press('Report Quilt pattern'),
    () => expect.element(dialog.getByLabelText('Reason')).toHaveValue('Copied from elsewhere'),
    press(inDialog('Cancel')),
    press('Report Quilt pattern'),
    see(dialog),
  ],
  shows: [dialog],
  check: () => expect.element(dialog.getByLabelText('Reason')).toHaveValue(''),
})

testListing('a visitor’s report without an address and a robot check', {
  tags: ['visitor-reports'],
  steps: [...reporting, press(inDialog('Send Report'))],
  shows: ['Enter your email address.', 'Please verify you are not a robot.'],
})

testListing('a visitor’s report says by when it is decided', {
  tags: ['visitor-reports'],
  answers: { getListing: item, getCaptcha: challenge, reportAsVisitor: { dueAt: DATE } },
  steps: [...reporting, fill('Email', 'vera@example.com'), ...verify, press(inDialog('Send Report'))],
  shows: ['Report submitted successfully!', /We’ll decide by .+ and email the outcome to vera@example.com/],
  sends: {
    reportAsVisitor: { reportedListingId: item.id, reason: 'Copied from elsewhere', email: 'vera@example.com' },
  },
})

testListing('a report that fails keeps what was written', {
  tags: ['toasts-reports'],
  as: buyer(),
  answers: { getListing: item, createReport: 'no answer' },
  steps: [...reporting, press(inDialog('Send Report'))],
  shows: ['Failed to submit report.'],
  check: () => expect.element(dialog.getByLabelText('Reason')).toHaveValue('Copied from elsewhere'),
})

testListing('an item of a trader, whose contact search engines may not quote', {
  tags: ['seller-identity-shown', 'nothing-scrolls-sideways'],
  answers: { getPublicProfile: publicProfile({ sellerIdentity: trader }) },
  steps: [press(page.getByText('Contact details of the seller'))],
  shows: ['This seller is a trader. Seller and Daughters Ltd', 'shop@trade.example', 'VAT number: IE1234567A'],
  check: () => expect(page.getByText('shop@trade.example').element().closest('[data-nosnippet]')).not.toBe(null),
})

testListing('an item of a private seller', {
  tags: ['seller-identity-shown', 'nothing-scrolls-sideways'],
  answers: { getPublicProfile: publicProfile({ sellerIdentity: { kind: 'private' } }) },
  shows: [/is a private person, not a trader\. Consumer rights/],
})

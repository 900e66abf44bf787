// Follows by email: the dialog, the page behind the mailed link, and consents to a seller's mails.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Body } from '../../support/states/answers.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import { follow } from '../../support/states/mail-samples.ts'
import { button, dialog, fill, heading, inDialog, link, press, statesOf } from '../../support/states/state.tsx'
import { buyer, DATE, id } from '../../support/states/world.ts'

const share = page.getByLabelText('Share my email address with this seller')
const posts = page.getByLabelText('Also email me this seller’s posts')

const testVisitor = statesOf({ at: '/profile/sam', answers: { getCaptcha: challenge } })

testVisitor('a visitor follows a seller by email', {
  tags: ['nothing-scrolls-sideways'],
  answers: { followByAddress: { success: true } },
  steps: [
    press('Follow Sam Seller'),
    async () => expect.element(share).not.toBeChecked(),
    fill(dialog.getByLabelText('Email'), 'vera@example.com'),
    ...verify,
    press(inDialog('Follow by email')),
  ],
  shows: [/If vera@example.com doesn’t follow this seller yet, we’ve sent a link to confirm/],
  check: () => expect.element(inDialog('Done')).toHaveFocus(),
  sends: { followByAddress: { sellerId: id(2), email: 'vera@example.com', sharesAddress: false } },
})

const linked: Body<'getAddressFollow'> = {
  ...{ seller: 'Sam Seller', username: 'sam', address: 'vera@example.com' },
  ...{ shares_address: true, is_confirmed: false },
}
const testLink = statesOf({ at: '/confirm-follow#a-link', answers: { getAddressFollow: linked } })

let isConfirmed = false
testLink('a follow that its mailed link confirms', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getAddressFollow: () => ({ ...linked, is_confirmed: isConfirmed }),
    confirmAddressFollow: () => {
      isConfirmed = true
      return { success: true }
    },
  },
  steps: [press('Confirm')],
  shows: [heading('You follow Sam Seller', 1), 'The seller can see your address.', link('See the shop')],
})

testLink('a follow by email that was ended', {
  answers: { endAddressFollow: { success: true } },
  steps: [press('Don’t follow')],
  shows: ['Your email address has been erased.'],
})

statesOf({ at: '/profile/sam', as: buyer() })('a follower chooses posts and shares the address', {
  answers: {
    listFollows: ({ sent }) => ({
      follows: [
        follow({
          wants_posts: sent.chooseFollowMail !== undefined,
          shares_address: sent.chooseFollowMail?.sharesAddress === true,
        }),
      ],
    }),
    chooseFollowMail: { success: true },
  },
  steps: [async () => expect.element(posts).not.toBeChecked(), () => posts.click(), () => share.click()],
  shows: [button('Following Sam Seller')],
  check: async () => {
    await expect.element(posts).toBeChecked()
    await expect.element(share).toBeChecked()
  },
  sends: { chooseFollowMail: { wantsPosts: true, sharesAddress: true } },
})

const offers = {
  ...{ seller_id: id(2), username: 'sam', name: 'Sam Seller', avatar: null },
  ...{ shares_address: true, agreed_at: DATE },
}

statesOf({ at: '/dashboard/settings#emails', as: buyer() })('offers of a seller that a member ends', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listOfferConsents: { consents: [offers, { ...offers, seller_id: id(3), name: 'Tom', shares_address: false }] },
    endOfferConsent: 'unavailable',
  },
  steps: [press('End offers from Tom')],
  shows: [heading('Offers from sellers'), 'Has your email address', ERRORS.unavailable.message],
  sends: { endOfferConsent: { sellerId: id(3) } },
})

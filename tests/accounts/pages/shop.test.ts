import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { showFlash } from '@/app/show-flash.ts'
import * as messages from '@/lib/messages.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { alert, button, field, fill, link, press, see, statesOf, testState, type } from '../../support/states/state.tsx'
import { id, listing, seller } from '../../support/states/world.ts'

const newLink = (number: number, label: string, url: string) => [
  press('Add a link'),
  fill(`Label of link ${number}`, label),
  fill(`URL of link ${number}`, url),
]

const testShop = statesOf({ at: '/dashboard/shop', as: seller() })

testShop('a shop that was saved, without its empty link', {
  answers: { updateShop: { user: seller() } },
  steps: [
    fill('Announcement', 'Back in May.'),
    ...newLink(1, 'My site', 'http://example.com'),
    press('Save Shop'),
    see('Each link needs a label and a URL that starts with https://.'),
    fill('URL of link 1', 'https://example.com'),
    ...newLink(2, ' ', ''),
    press('Save Shop'),
  ],
  shows: ['Shop saved.'],
  hides: [field('Label of link 2')],
  sends: { updateShop: { announcement: 'Back in May.', links: [{ label: 'My site', url: 'https://example.com' }] } },
})

const SECTIONS = [
  { id: id(31), name: 'Knitting' },
  { id: id(32), name: 'Cooking' },
]
const saved = { sections: [], pinned: [] }

testShop('a shop whose sections change their order, and get one more', {
  answers: { getOwnShop: { sections: SECTIONS, pinned: [] }, setShopSections: saved },
  steps: [
    press('Move section 2 up'),
    press('Add a section'),
    press('Save sections'),
    see('Enter a name for each section.'),
    fill('Name of section 3', 'Games'),
    press('Save sections'),
  ],
  shows: ['Sections saved.'],
  sends: { setShopSections: { sections: [SECTIONS[1], SECTIONS[0], { name: 'Games' }] } },
})

testShop('a shop that pins another item', {
  answers: {
    getOwnShop: { sections: [], pinned: [listing({ id: id(11), title: 'Mittens' })] },
    search: searchAnswer({ listings: [listing({ id: id(12), title: 'Six Soups' })] }),
    setPinnedListings: saved,
  },
  steps: [fill('Find an item to pin', 'soups'), type('{Enter}'), press('Pin Six Soups')],
  shows: ['Mittens'],
  sends: { setPinnedListings: { listingIds: [id(11), id(12)] } },
})

testState('an item that moves to a section', {
  at: `/dashboard/edit-item/${id(10)}`,
  as: seller(),
  answers: {
    getListing: listing(),
    getOwnShop: { sections: SECTIONS, pinned: [] },
    setListingSection: listing({ section_id: id(32) }),
    editListing: listing({ section_id: id(32) }),
  },
  steps: [() => field('Section of your shop').selectOptions('Cooking'), press('Save Changes')],
  shows: ['Item updated successfully!'],
  sends: { setListingSection: { sectionId: id(32) } },
})

testState('a login without the consent', {
  tags: ['consent-refused-unknown'],
  at: '/auth/callback?error=access_denied',
  shows: [
    'You didn’t give your consent, so we couldn’t log you in.',
    button('Try again'),
    button(messages.otherAccount),
    link('Go Home'),
  ],
})

testState('a notice of a ban, which offers another account', {
  tags: ['was-refused-can'],
  at: '/about',
  inTab: { flash: JSON.stringify({ type: 'error', text: messages.banned, offersOtherAccount: true }) },
  steps: [async () => showFlash()],
  shows: [alert(messages.banned), button(messages.otherAccount)],
  check: () => expect(sessionStorage.getItem('flash')).toBe(null),
})

testShop('a seller turns reminders to review on', {
  answers: { updateShop: { user: seller({ reminds_to_review: true }) } },
  steps: [press(page.getByRole('switch', { name: 'Remind buyers to write a review' }))],
  shows: ['One email, 7 days after their first download. Buyers can turn it off.'],
  sends: { updateShop: { reminds_to_review: true } },
})

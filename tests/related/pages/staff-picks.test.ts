import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, Items } from '../../support/states/answers.ts'
import { button, field, fill, heading, inDialog, press, see, statesOf } from '../../support/states/state.tsx'
import { admin, id } from '../../support/states/world.ts'

type Pick = Items<'listStaffPicks', 'picks'>
const pick = (number: number, title: string, status: Pick['status'] = 'active'): Pick => ({
  ...{ listing_id: id(number), title, seller_username: 'sam', status, reason: `Why ${title}` },
})
const picks = [pick(10, 'Quilt pattern'), pick(11, 'Star chart', 'inactive')]
const titles = () => page.getByRole('link', { name: /Quilt pattern|Star chart/ })

const testPicks = statesOf({ at: '/admin/staff-picks', as: admin(), answers: { listStaffPicks: { picks } } })

testPicks('staff picks', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Staff picks', 1), 'Why Quilt pattern', 'Deactivated', button('Move Star chart up')],
})

testPicks('a staff pick that is added by its address', {
  answers: { setStaffPick: { success: true } },
  steps: [
    fill('Listing', 'quilt'),
    fill('Reason', 'Clear steps'),
    press('Add staff pick'),
    see('Enter the address or id of a listing.'),
    fill('Listing', `https://shop.example/listing/${id(12)}?from=search`),
    press('Add staff pick'),
  ],
  shows: ['Staff pick saved.'],
  sends: { setStaffPick: { id: id(12), reason: 'Clear steps' } },
  check: () => expect.element(field('Listing')).toHaveValue(''),
})

testPicks('a staff pick whose reason changes', {
  answers: { setStaffPick: { success: true } },
  steps: [
    press('Change reason for Star chart'),
    () => expect.element(field(/^Reason/)).toHaveFocus(),
    fill(/^Reason/, 'Every star'),
    press('Save reason'),
  ],
  shows: ['Staff pick saved.', button('Add staff pick')],
  sends: { setStaffPick: { id: id(11), reason: 'Every star' } },
})

const moved: Answers = { orderStaffPicks: 'never' }
testPicks('a staff pick that moves up at once', {
  answers: moved,
  steps: [press('Move Star chart up'), see('Moved Star chart to position 1 of 2.')],
  shows: [titles().first()],
  sends: { orderStaffPicks: { listingIds: [id(11), id(10)] } },
  check: async () => {
    await expect.element(titles().first()).toHaveTextContent('Star chart')
    await expect.element(button('Move Star chart down')).toHaveFocus()
  },
})

testPicks('a staff pick that is removed', {
  answers: { deleteStaffPick: { success: true } },
  steps: [press('Remove Quilt pattern'), press(inDialog('Remove'))],
  shows: ['Staff pick removed.'],
  sends: { deleteStaffPick: { id: id(10) } },
})

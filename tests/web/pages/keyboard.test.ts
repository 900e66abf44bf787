// The first key skips to the content. Escape closes what a key opened, and the focus returns (WCAG 2.4.1, 2.4.3).
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { NARROW } from '../../support/states/inspect.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { button, dialog, link, type Sign, type Step, see, testState, type } from '../../support/states/state.tsx'
import { buyer, id, listing } from '../../support/states/world.ts'

const focus =
  (element: Locator): Step =>
  async () =>
    (element.element() as HTMLElement).focus()
const hasFocus = (element: Locator) => () => expect.element(element).toHaveFocus()

testState('the first key reaches the link that skips to the content', {
  tags: ['keyboard-alone-buy'],
  at: '/about',
  steps: [async () => document.body.focus(), type('{Tab}')],
  shows: [link('Skip to content')],
  check: hasFocus(link('Skip to content')),
})

const skip = link('Skip to results')
const firstFilter = page.getByRole('checkbox', { name: 'Crafts' })
const results = page.getByRole('region', { name: 'Results' })
testState('the link before the filters skips to the results', {
  tags: ['keyboard-alone-buy'],
  at: '/search?query=quilt',
  answers: { search: searchAnswer({ listings: [listing()], total: 1 }) },
  widths: [1280],
  steps: [see(results), focus(firstFilter), type('{Shift>}{Tab}{/Shift}'), hasFocus(skip), type('{Enter}')],
  shows: [results],
  check: hasFocus(results),
})

const menu = page.getByRole('button', { name: 'Menu', exact: true })
const OPENED: [string, string, Locator, Sign, number[]?][] = [
  ['the avatar menu', '/about', button(/account menu/i), page.getByRole('menuitem', { name: 'My Profile' })],
  [
    'the drawer',
    '/dashboard/wishlist',
    button('Dashboard menu'),
    dialog.getByRole('link', { name: 'Overview' }),
    [NARROW],
  ],
  ['the menu of a narrow screen', '/about', menu, page.getByRole('navigation', { name: 'Menu' }), [NARROW]],
  ['the dialog of a report', `/listing/${id(10)}`, button('Report Quilt pattern'), dialog.getByLabelText('Reason')],
]
for (const [name, at, opener, opened, widths] of OPENED)
  testState(`${name} after Escape`, {
    tags: ['keyboard-alone-buy'],
    at,
    as: buyer(),
    answers: { getListing: listing() },
    widths,
    steps: [see(opener), focus(opener), type('{Enter}'), see(opened), type('{Escape}')],
    shows: [opener],
    hides: [opened],
    check: hasFocus(opener),
  })

testState('the avatar menu under the arrow keys', {
  tags: ['keyboard-alone-buy'],
  at: '/about',
  as: buyer(),
  steps: [
    see(button(/account menu/i)),
    focus(button(/account menu/i)),
    type('{Enter}'),
    see('Dashboard'),
    type('{ArrowDown}'),
  ],
  shows: ['My Profile'],
  check: () => expect.element(page.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('data-focus'),
})

// Home.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { alert, button, fill, heading, statesOf, type } from '../../support/states/state.tsx'
import { listing, many } from '../../support/states/world.ts'

const popular: Answers = { listPopular: { files: many(8, listing), nextCursor: null } }
const main = page.getByRole('main')

const testHome = statesOf({ at: '/', answers: popular })

testHome('home with the logo, the tagline, the search and popular items', {
  tags: ['nothing-scrolls-sideways', 'home-logo-tagline'],
  shows: [heading(messages.tagline, 1), heading('Popular Items'), main.getByRole('article')],
  hides: [button('Show more')],
  check: () => {
    expect(page.getByRole('link', { name: 'Marketplace, home' }).element().getAttribute('href')).toBe('/')
    const box = main.getByLabelText('Search for products').first()
    expect(box.element().getAttribute('placeholder')).toBe('Search for products...')
  },
})

for (const [width, columns] of [
  [330, 1],
  [360, 2],
  [700, 2],
  [1100, 3],
  [1440, 4],
] as const)
  testHome(`home at ${width} pixels`, {
    tags: ['home-1-2'],
    widths: [width],
    shows: [main.getByRole('article')],
    check: () => {
      const grid = main.getByRole('article').first().element().closest('ul, ol') as Element
      expect(getComputedStyle(grid).gridTemplateColumns.split(' ')).toHaveLength(columns)
    },
  })

testHome('home when its items don’t load', {
  tags: ['home-spinner-alert', 'inline-popular-items'],
  answers: { listPopular: 'unavailable' },
  shows: [alert('An error occurred when fetching data. Please check the API and try again.'), button('Try again')],
})

testHome.each(['home-spinner-alert'], {
  'home without items': [{ listPopular: { files: [], nextCursor: null } }, messages.popularEmpty],
})

testHome('home with more items', {
  tags: ['home-goes-first'],
  answers: { listPopular: { files: many(24, listing), nextCursor: 'next' } },
  shows: [button('Show more')],
})

testHome('a search for blanks stays at home', {
  tags: ['home-enter-text', 'search-blank-trimming'],
  steps: [fill(main.getByLabelText('Search for products').first(), '   '), type('{Enter}')],
  shows: [heading(messages.tagline, 1)],
})

testHome('a search from home', {
  tags: ['home-enter-text', 'search-blank-trimming'],
  answers: {
    search: {
      listings: many(2, listing),
      nextCursor: null,
      total: 2,
      totalIsAbout: false,
      leftOut: null,
      facets: null,
      correctedQuery: null,
      partial: null,
      didYouMean: null,
    },
  },
  steps: [fill(main.getByLabelText('Search for products').first(), '  quilt & star '), type('{Enter}')],
  shows: [heading('Results for “quilt & star”')],
  sends: { search: { query: 'quilt & star' } },
})

// A search and its address say the same.
import { describe, expect, test } from 'vitest'
import { countFilters, readSearch, searchParameters, withoutFilters } from './search-state.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

describe('the address of a search', () => {
  test.each([
    'query=quilt',
    'query=two+words&type=image%2Cpdf&minPrice=5&maxPrice=9.99&minRating=4&sort=newest',
    'query=caf%C3%A9&maxPrice=0',
    'query=qilt&exact=1&type=pdf',
    'type=-pdf&category=crafts&tag=owl%2C-horror&licence=commercial&ai=-generated&language=de&offer=reduced',
    'sort=newest',
    '',
  ])('%s is read and written the same', (address) => {
    expect(String(searchParameters(read(address)))).toBe(address)
  })

  test('that holds what is no choice is read as if nothing was chosen', () => {
    expect(
      read(
        'query=+x+&exact=yes&type=sculpture,pdf,-pdf&tag=%3Cb%3E,-owl,&minPrice=-1&maxPrice=1.234&minRating=9&sort=id',
      ),
    ).toEqual({
      query: 'x',
      exact: false,
      type: ['pdf'],
      category: [],
      tag: ['-owl'],
      licence: [],
      ai: [],
      language: [],
      offer: [],
      seller: [],
      section: [],
      minPrice: null,
      maxPrice: null,
      minRating: null,
      sort: 'relevance',
    })
  })

  test('counts a price range once, and forgets filters but not the words and the sort', () => {
    const state = read('query=x&type=pdf,text&minPrice=1&maxPrice=2&minRating=3&sort=rating')
    expect(countFilters(state)).toBe(4)
    expect(String(searchParameters(withoutFilters(state)))).toBe('query=x&sort=rating')
  })
})

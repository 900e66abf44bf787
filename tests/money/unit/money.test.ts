// Money is integer cents inside; what people write is digits with at most two decimals.
import { describe, expect, test } from 'vitest'
import {
  formatCents,
  isCount,
  parsePriceCents,
  priceCents,
  separatorProblem,
  shownNumber,
  typedNumber,
} from '../../../contract/index.ts'
import { formatMoney } from '../../../web/src/lib/order-facts.ts'

describe('a price that a seller writes', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0', 0],
    ['0.07', 7],
    [' 4.99 ', 499],
    [19.99, 1999],
    [1.1, 110],
  ])('%s is %i cents', { tags: ['M9'] }, (written, cents) => {
    expect(parsePriceCents(written)).toBe(cents)
  })

  test.each([
    '',
    'abc',
    '1.234',
    '-1',
    '1e3',
    '1,50',
    '.5',
    '5.',
    'NaN',
    '１２',
    '99999999',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e-7,
    0.1 + 0.2,
  ])('%s is no price', { tags: ['upload-file-name'] }, (written) => {
    expect(parsePriceCents(written)).toBeNull()
  })

  test.each(['0.01', '0.49', '1000000.00'])('%s cannot be charged', (written) => {
    expect(priceCents.safeParse(written).success).toBe(false)
  })
})

describe('a number that somebody types', () => {
  // Undefined is no number with at most two decimals.
  test.each<[typed: string, english: string | undefined, german?: string | undefined, french?: string | undefined]>([
    ['4,99', '4.99'],
    ['4.9', '4.9'],
    [' $4.99 ', '4.99'],
    ['12,50 $', '12.50'],
    ['15%', '15'],
    ['１２００', '1200'],
    ['１２．５０', '12.50'],
    ['١٢٫٥', '12.5'],
    ['۴,۹۹', '4.99'],
    ['१२', '12'],
    ['𝟣𝟤', '12'],
    ['1,234', '1234', undefined, undefined],
    ['1.234', undefined, '1234', undefined],
    ['12.345,5', '12345.5'],
    ['1,234.50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1 234', '1234'],
    ['1\u202f234,50', '1234.50'],
    ['1’234', '1234'],
    ['١٬٢٣٤', '1234'],
    ['1234,5', '1234.5'],
    ['١٢٫٥٠٠', undefined],
    ['0,999', undefined],
    ['1,234,5', undefined],
    ['12,34,567', undefined],
    ['1,234.567', undefined],
    ['4,', undefined],
    [',5', undefined],
    ['€5', undefined],
    ['4,9,9', undefined],
    ['4 9', undefined],
  ])('%s is %s in English', (typed, english, ...others) => {
    const [german, french] = others.length > 0 ? others : [english, english]
    for (const [locale, number] of Object.entries({
      'en-US': english,
      ja: english,
      de: german,
      es: german,
      fr: french,
    })) {
      const read = typedNumber(typed, locale)
      expect(parsePriceCents(read)).toBe(number === undefined ? null : parsePriceCents(number))
      expect(typedNumber(shownNumber(read, locale), locale)).toBe(read)
    }
  })

  test.each([
    ['4.50', '4,50'],
    ['1234.50', '1234,50'],
    ['12', '12'],
    ['1.2.3', '1.2.3'],
  ])('a field shows %s as %s in German', (number, shown) => {
    expect(shownNumber(number, 'de')).toBe(shown)
    expect(shownNumber(number, 'ja')).toBe(number)
  })

  test.each([
    ['1.234', '1.234 could mean 1234 or 1.23.', 'Leave out thousands separators: 1234.'],
    ['$12.999', '12.999 could mean 12999 or 13.00.', 'Leave out thousands separators: 1234.'],
    ['12,34,567', 'Leave out thousands separators: 1234 or 1234.50.', 'Leave out thousands separators: 1234.'],
    ['0.999', 'Use at most 2 decimals.', undefined],
    ['1234.5678', 'Use at most 2 decimals.', undefined],
    ['12.50', undefined, undefined],
    ['1,234', undefined, undefined],
    ['many', undefined, undefined],
  ])('%s has an error of its own as an amount: %s', (typed, ofAmount, ofCount) => {
    expect(separatorProblem(typed, true)).toEqual(ofAmount)
    expect(separatorProblem(typed, false)).toEqual(ofCount)
  })

  test.each(['1.000', '1e2', '0x1f', '', '-1', '2.0'])('%s is no count', (typed) => {
    expect(isCount(typed, 1000)).toBe(false)
  })
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123456, '$1,234.56'],
  [99999999, '$999,999.99'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatCents(cents)).toBe(shown)
})

test.each([
  [1250, 'usd', '$12.50'],
  [-1250, 'eur', '-€12.50'],
  [1250, 'jpy', '¥1,250'],
  [1250, 'kwd', 'KWD 1.250'],
  [50_000, 'isk', 'ISK 500'],
  [1250, 'all', 'ALL 12.50'],
])('%i in %s at Stripe reads %s', (amount, currency, text) => {
  expect(formatMoney({ amount, currency }).replaceAll('\u00a0', ' ')).toBe(text)
})

// Money is integer cents inside; what people write is digits with at most two decimals.
import { describe, expect, test } from 'vitest'
import {
  formatCents,
  isCount,
  parsePriceCents,
  priceCents,
  separatorProblem,
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

describe('an amount that somebody types', () => {
  test.each([
    ['4,99', '4.99'],
    ['4,9', '4.9'],
    [' $4.99 ', '4.99'],
    ['12,50 $', '12.50'],
    ['15%', '15'],
    ['１２．５０', '12.50'],
    ['١٢٫٥', '12.5'],
    ['۴,۹۹', '4.99'],
    ['१२', '12'],
    ['𝟣𝟤', '12'],
  ])('%s is read as %s', (typed, amount) => {
    expect(typedNumber(typed)).toBe(amount)
    expect(parsePriceCents(amount)).not.toBeNull()
  })

  test.each([
    '1,234',
    '1.234',
    '1,234.50',
    '1.234,50',
    '1 234',
    '1\u202f234,50',
    '1’234',
    '١٬٢٣٤',
    '4,',
    ',5',
    '€5',
    '4,9,9',
  ])('%s is never read as a decimal', (typed) => {
    expect(parsePriceCents(typedNumber(typed))).toBeNull()
    expect(typedNumber(typed)).not.toContain(',')
  })

  test.each([
    ['1.234', '1.234 could mean 1234 or 1.23.', 'Leave out thousands separators: 1234.'],
    ['$12.999', '12.999 could mean 12999 or 13.00.', 'Leave out thousands separators: 1234.'],
    ['1,234', 'Leave out thousands separators: 1234 or 1234.50.', 'Leave out thousands separators: 1234.'],
    ['1.234,50', 'Leave out thousands separators: 1234 or 1234.50.', 'Leave out thousands separators: 1234.'],
    ['0.999', 'Use at most 2 decimals.', undefined],
    ['1234.5678', 'Use at most 2 decimals.', undefined],
    ['12.50', undefined, undefined],
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

// Every error of the API, caused over HTTP: its code, its status and its text.
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../contract/index.ts'
import { discountRejections } from './rejections/discounts.ts'
import { filesRejections } from './rejections/files.ts'
import { httpRejections } from './rejections/http.ts'
import { moderationRejections } from './rejections/moderation.ts'
import { peopleRejections } from './rejections/people.ts'
import { programRejections } from './rejections/programs.ts'
import { refundRejections } from './rejections/refunds.ts'
import { reviewRejections } from './rejections/reviews.ts'
import { shoppingRejections } from './rejections/shopping.ts'

const REFUSALS = [
  ...httpRejections,
  ...peopleRejections,
  ...programRejections,
  ...moderationRejections,
  ...shoppingRejections,
  ...discountRejections,
  ...refundRejections,
  ...reviewRejections,
  ...filesRejections,
]

/** Codes that no call answers on purpose. */
const UNSAID: Partial<Record<ErrorCode, string>> = {
  internal: 'a failure that nobody foresaw',
  invalid_state: 'said by the page that a refused connection leads to',
  account_in_use: 'said by the page that a refused connection leads to',
}

/** Exact texts of the specification (sections 5, 6 and 8). */
const SPECIFIED_TEXTS: Partial<Record<ErrorCode, string>> = {
  empty_basket: 'Your cart is empty.',
  invalid_file_type: 'Invalid file type or size. Only images, PDFs, videos, and text files up to 5GB are allowed.',
  too_many_images: 'You can upload a max of 5 images.',
  unauthenticated: 'Not authenticated.',
  account_banned: 'Your account has been banned.',
  ban_forbidden: 'Attempt to ban user without admin permissions.',
  seller_required: 'Become a seller to start listing your products!',
  not_found: 'Item not found.',
  already_owned: 'You already purchased this item!',
  already_reviewed: 'You have already reviewed this item.',
  captcha_used: 'Please verify you are not a robot.',
  username_taken: 'This username is already taken.',
  listing_inactive: 'This listing is no longer available.',
  file_too_large: 'File size exceeds the 5GB limit.',
}

const nameOf = ({ code, text }: (typeof REFUSALS)[number]) => (text ? `${code}: ${text}` : code)

test.each(REFUSALS.map((refusal) => [nameOf(refusal), refusal] as const))(
  '%s',
  { tags: ['text-rejection-server'] },
  async (_name, { code, text = SPECIFIED_TEXTS[code] ?? ERRORS[code].message, act }) => {
    const { status, body } = await act()
    expect(body).toMatchObject({ code, message: text, error: text })
    expect(status).toBe(ERRORS[code].status)
  },
)

test('every code of the contract is among them', () => {
  const said = new Set(REFUSALS.map(({ code }) => code))
  const all = Object.keys(ERRORS) as ErrorCode[]
  expect(all.filter((code) => !said.has(code) && !UNSAID[code])).toEqual([])
  expect(all.filter((code) => said.has(code) && UNSAID[code])).toEqual([])
})

// What the contract rejects, one call each: the answer names the field.
import { beforeAll, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { fields } from '../../support/api/uploads.ts'
import { call } from '../../support/stack.ts'

let sam: TestUser
let listingId: string
beforeAll(async () => {
  sam = await seller()
  listingId = (await list(sam)).id
})

const ID = crypto.randomUUID()
const TEXTS: [string, string][] = [
  ['that is empty', ''],
  ['that is blank', ' \n'],
  ['of 4,001 characters', 'x'.repeat(4001)],
  ['with a NUL', 'NUL \0'],
]
const letter = { name: 'Vera', email: 'vera@example.com', message: 'Hello', captchaToken: 'x' }
const review = { itemId: ID, rating: 4, comment: 'Clear steps.' }
const refund = { refundId: ID, amount: 1, reason: 'Sorry' }
const listing = { title: 'Better title', description: 'Better words', price: 3 }
const upload = { ...fields, file: { uploadId: ID, name: 'a.pdf' } }
const image = { uploadId: ID, width: 1, height: 1 }

const edit = (change: object) => sam.put(`files/edit-item/${listingId}`, { ...listing, ...change })
const reviewWith = (change: object) => sam.post('reviews', { ...review, ...change })
const refundWith = (change: object) => sam.post(`sales/${ID}/refunds`, { ...refund, ...change })
const writeWith = (change: object) => call('POST', 'contact', { body: { ...letter, ...change } })
const discountWith = (body: object) => sam.post(`users/${sam.id}/discounts`, body)
const suggest = (price: number | string, isChosen: boolean, suggested: number | string) =>
  edit({ price, pay_what_you_want: isChosen, suggested_price: suggested })
const hookAt = (url: string) => sam.post(`users/${sam.id}/webhooks`, { url, events: ['sale.completed'] })

type Row = [what: string, field: string | undefined, act: () => ReturnType<typeof call>, message?: string]
const ROWS: Row[] = [
  ['a rating above 5', 'rating', () => reviewWith({ rating: 6 }), 'rating must be at most 5'],
  ['a rating as a text', 'rating', () => reviewWith({ rating: '5' }), 'rating must be a number'],
  ['a review without words', 'comment', () => reviewWith({ comment: undefined }), 'comment is required'],
  ['a review of no id', 'itemId', () => reviewWith({ itemId: 'x' }), 'itemId must be an id'],
  ['a third decimal', 'price', () => edit({ price: '1.999' }), 'price must be digits with at most 2 decimals'],
  ['a price below 50 cents', 'price', () => edit({ price: 0.49 }), 'price must be 0 or between 0.50 and 999999.99'],
  ['a blank title', 'title', () => edit({ title: ' ' }), 'title must not be blank'],
  ['no description', 'description', () => edit({ description: undefined }), 'description is required'],
  ['a NUL in a description', 'description', () => edit({ description: 'a\0b' }), 'description must be plain text'],
  [
    'a title that turns its direction',
    'title',
    () => edit({ title: 'a\ufeffb\u200bsafe\u202egnp.exe' }),
    'Title: character 7 is a right-to-left override (U+202E). Remove it.',
  ],
  ...[
    ['bio', 'shop'],
    ['announcement', 'shop'],
    ['name', 'profile/update'],
  ].map(([field = '', path]): Row => {
    const act = () =>
      sam.put(path === 'shop' ? `users/${sam.id}/shop` : `users/${path}/${sam.id}`, { [field]: 'a\u200e' })
    return [`a direction in ${field}`, field, act]
  }),
  ...['Serial number', 'A\ufffdB', 'A\0B'].map((key): Row => {
    const act = () => sam.post(`files/${listingId}/licences/keys`, { keys: ['A-1', key] })
    return [`the key ${JSON.stringify(key)}`, 'keys.1', act]
  }),
  ['a suggestion below the price', 'suggested_price', () => suggest('5.00', true, '4.99')],
  ['a suggestion of nothing', 'suggested_price', () => suggest(0, true, 0)],
  ['a suggestion for a fixed price', 'suggested_price', () => suggest('5.00', false, '6.00')],
  [
    'a sixth picture',
    'showcase_images',
    () => sam.post('files/upload', { ...upload, showcase_images: Array(6).fill(image) }),
  ],
  ['an upload for ten cents', 'price', () => sam.post('files/upload', { ...upload, price: '0.10' })],
  ['a header in a name', 'name', () => writeWith({ name: 'Vera\r\nBcc: everyone@example.com' })],
  ['a header in an address', 'email', () => writeWith({ email: 'vera@example.com\r\nBcc: everyone@example.com' })],
  ['an empty letter', 'message', () => writeWith({ message: '' })],
  ['a letter with a NUL', 'message', () => writeWith({ message: 'NUL \0' })],
  ['a short username', 'username', () => sam.put(`users/profile/update/${sam.id}`, { username: 'ab' })],
  ...[0, '1.001', 'x'].map((amount): Row => [`a refund of ${amount}`, 'amount', () => refundWith({ amount })]),
  ...[' ', 'x'.repeat(501)].map((reason): Row => [`the reason “${reason}”`, 'reason', () => refundWith({ reason })]),
  ...TEXTS.map(
    ([what, body]): Row => [`a message ${what}`, 'body', () => sam.post(`threads/${ID}/messages`, { body })],
  ),
  ['a discount without a code', 'code', () => discountWith({ percent: 10 })],
  ['a discount with a short code', 'code', () => discountWith({ code: 'ab', percent: 10 })],
  ['a discount of all', 'percent', () => discountWith({ code: 'CODE', percent: 100 })],
  ['a discount of no money', 'amount', () => discountWith({ code: 'CODE', amount: 0 })],
  ['a discount for no use', 'maxUses', () => discountWith({ code: 'CODE', percent: 10, maxUses: 0 })],
  ['a discount without a size', 'amount', () => discountWith({ code: 'CODE' })],
  ['a discount of two sizes', 'amount', () => discountWith({ code: 'CODE', percent: 10, amount: 1 })],
  [
    'a discount that ends before it starts',
    undefined,
    () => discountWith({ code: 'CODE', percent: 10, endsAt: '2020-01-01T00:00:00Z' }),
  ],
  ...['http://sam.example/', 'https://sam:secret@sam.example/', 'javascript:alert(1)', 'https://'].map(
    (url): Row => [`a webhook at ${url}`, 'url', () => hookAt(url)],
  ),
  ...['cursor=WzEsMl0', 'limit=101', 'type=sculpture', 'minPrice=1.234', 'minRating=6', 'sort=id', 'exact=yes'].map(
    (query): Row => [
      `a search with ${query}`,
      query.split('=')[0] ?? '',
      () => call('GET', `search?query=quilt&${query}`),
    ],
  ),
  ...['q=ab', 'state=pending', 'limit=0', 'cursor=x'].map(
    (query): Row => [`sales with ${query}`, query.split('=')[0], () => sam.get(`users/${sam.id}/sales?${query}`)],
  ),
]

test.each(ROWS)('%s is refused by its field', { tags: ['fields-named'] }, async (_what, field, act, message) => {
  const { status, body } = await act()
  expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'invalid_request', field })
  if (message) expect(body.message).toBe(message)
})

test('a refused field comes with its rule, for the app’s text', { tags: ['errors-in-language'] }, async () => {
  const parameters = async (answer: ReturnType<typeof edit>) => (await answer).body.parameters
  expect(await parameters(reviewWith({ rating: 6 }))).toEqual({ rule: 'at_most', most: 5 })
  expect(await parameters(edit({ title: 'a\u202eb' }))).toEqual({ rule: 'hidden', place: 2, character: 'U+202E' })
  expect(await parameters(edit({ price: '1.999' }))).toEqual({ rule: 'decimals' })
  expect(await parameters(hookAt('http://sam.example/'))).toEqual({ rule: 'https' })
})

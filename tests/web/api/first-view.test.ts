// Pages bring what they show: a visitor reads them before the app's scripts have come, and a member their own cart and overview.
import { describe, expect, test } from 'vitest'
import { USER_VIEW_PATHS, VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/index.ts'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { bannedUser, seller, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call, signToken, stack } from '../../support/stack.ts'

const as = (token: string, memberId: string) => ({ cookie: `${VIEW_TOKEN}=${token}; ${VIEW_MEMBER}=${memberId}` })
/** A page as the browser of a member gets it, who is the one that their token names unless said otherwise. */
const see = (path: string, token: string, memberId = nameIn(token)) => crawl(path, stack.urls.web, as(token, memberId))

const nameIn = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return claims === '' ? '' : JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

describe('without a script, a visitor reads', { tags: ['pages-show-about'] }, () => {
  test('a listing with its price, its seller and what buyers say', async () => {
    const sam = await seller('Sam of the Views')
    const listing = await list(sam, { title: 'Quiet quilt', description: 'Twelve blocks.', price: '12.5' })
    const buyer = await user()
    await buy(buyer, listing.id)
    await buyer.post('reviews', { itemId: listing.id, rating: 4, comment: 'Warm as toast' })
    const { firstView } = await crawl(`/listing/${listing.id}`)
    for (const text of ['Quiet quilt', 'Twelve blocks.', '$12.50', 'Sam of the Views', 'Warm as toast'])
      expect(firstView).toContain(text)
  })

  test('a profile with its listings', async () => {
    const pia = await seller('Pia of the Views')
    await list(pia, { title: 'Pia’s print' })
    const { firstView } = await crawl(`/profile/${await usernameOf(pia)}`)
    expect(firstView).toContain('Pia of the Views')
    expect(firstView).toContain('Pia’s print')
  })

  test('what a search found', async () => {
    const word = `word${crypto.randomUUID().slice(0, 8)}`
    await list(await seller(), { title: `A ${word} pattern` })
    const { firstView } = await crawl(`/search?query=${word}`)
    expect(firstView).toContain(`A ${word} pattern`)
    expect(firstView).toContain('1 result')
  })

  test.each([
    ['/privacy', 'no card numbers'],
    ['/copyright', 'How to send a notice'],
    ['/acceptable-use', 'Malware'],
    ['/search?query=quilzt', 'Search instead for'],
    ['/search?query=zzzzqqqq', 'Popular Items'],
  ])('the page %s', async (path, text) => {
    expect((await crawl(path)).firstView).toContain(text)
  })
})

test('what a page shows is as new as its listing, and is not sent twice', { tags: ['first-view-new'] }, async () => {
  const sam = await seller()
  const listing = await list(sam, { title: 'Before' })
  const before = await crawl(`/listing/${listing.id}`)
  const etag = before.headers.get('etag') ?? ''
  const unchanged = await crawl(`/listing/${listing.id}`, stack.urls.web, { 'if-none-match': etag })
  expect(unchanged.status).toBe(304)
  await sam.put(`files/edit-item/${listing.id}`, { title: 'After', description: 'New.', price: 3 })
  const after = await crawl(`/listing/${listing.id}`, stack.urls.web, { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(after.firstView).toContain('After')
})

describe('a member’s own page', () => {
  test('shows their cart, to nobody else and for no cache', { tags: ['members-first-view'] }, async () => {
    const [cara, listing] = [await user('Cara'), await list(await seller(), { title: 'Cara’s choice' })]
    await cara.post(`users/${cara.id}/cart`, { fileId: listing.id })
    const own = await see('/cart', cara.token)
    expect(own.firstView).toContain('Cara’s choice')
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(own.headers.get('vary')).toMatch(/cookie/i)
    expect(own.headers.get('etag')).toBeNull()
    const others = await see('/cart', (await user()).token)
    expect(others.text).not.toContain('Cara’s choice')
    expect(others.firstView).toContain('Your cart is empty.')
    const nobodys = await crawl('/cart')
    expect(nobodys).toMatchObject({ status: 200, firstView: '', hasApp: true })
    expect(nobodys.headers.get('cache-control')).toBe('private, no-store')
  })

  test('shows their name and orders on the overview', { tags: ['members-first-view'] }, async () => {
    const [otto, listing] = [await user('Otto Overview'), await list(await seller(), { price: '7.25' })]
    await buy(otto, listing.id)
    const { firstView } = await see('/dashboard/overview', otto.token)
    expect(firstView).toContain('Otto Overview')
    expect(firstView).toContain('$7.25')
  })

  test.each(['/cart', '/dashboard/overview'])(
    '%s shows nothing to a token that is not valid',
    { tags: ['members-first-view'] },
    async (path) => {
      const cara = await user('Cara Careful')
      const claims = { sub: cara.id, email: cara.email }
      for (const token of [
        'nonsense',
        await signToken({ ...claims, secret: 'another secret of more than thirty-two characters' }),
        await signToken({ ...claims, expiresInSeconds: -60 }),
        await signToken({ ...claims, role: 'service_role' }),
      ]) {
        const page = await see(path, token)
        expect(page).toMatchObject({ status: 200, firstView: '' })
        expect(page.text).not.toContain('Cara Careful')
      }
    },
  )

  test('shows nothing to someone who was banned or deleted since', { tags: ['members-first-view'] }, async () => {
    const banned = await bannedUser()
    expect((await see('/cart', banned.token)).firstView).toBe('')
    const gone = await user('Gerd Gone')
    await gone.delete(`users/delete/${gone.id}`)
    expect((await see('/dashboard/overview', gone.token)).firstView).toBe('')
  })

  test('is empty without the cookie of its member', { tags: ['cookie-members-first'] }, async () => {
    const [cara, other] = [await user('Cara Counted'), await user()]
    for (const memberId of ['', other.id]) {
      const page = await see('/cart', cara.token, memberId)
      expect(page).toMatchObject({ status: 200, firstView: '' })
    }
    expect((await crawl('/cart', stack.urls.web, { cookie: `${VIEW_TOKEN}=${cara.token}` })).firstView).toBe('')
    expect((await see('/cart', cara.token)).firstView).not.toBe('')
  })

  test('is the only thing that the cookie opens', { tags: ['members-first-view'] }, async () => {
    const cara = await user('Cara Cookie')
    const cookies = as(cara.token, cara.id)
    const answer = await fetch(`${stack.urls.web}/api/users/${cara.id}/cart`, { headers: cookies })
    expect(answer.status).toBe(401)
    const home = await crawl('/')
    expect((await see('/', cara.token)).headers.get('etag')).toBe(home.headers.get('etag'))
  })
})

describe('the cookie of a member', { tags: ['cookie-members-first'] }, () => {
  /** Each line of Set-Cookie without the cookie's value, as one string. */
  const rulesOf = (answer: { headers: Headers }) =>
    answer.headers.getSetCookie().map((line) => line.replace(/^([^=]+)=[^;]*/, '$1'))

  test('is for their own pages alone, out of the reach of scripts and of other sites', async () => {
    const { token } = await user('Coco Cookie')
    const answer = await call('PUT', 'view-token', { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(rulesOf(answer)).toEqual(
      USER_VIEW_PATHS.map((path) => `${VIEW_TOKEN}; Path=${path}; HttpOnly; SameSite=Strict`),
    )
    for (const line of answer.headers.getSetCookie()) expect(line).toContain(`${VIEW_TOKEN}=${token};`)
  })

  test('is removed for every caller', async () => {
    const answer = await call('DELETE', 'view-token')
    expect(answer.status).toBe(200)
    expect(rulesOf(answer)).toEqual(
      USER_VIEW_PATHS.map((path) => `${VIEW_TOKEN}; Max-Age=0; Path=${path}; HttpOnly; SameSite=Strict`),
    )
  })

  test('is set for nobody without a valid token', async () => {
    const forged = await signToken({
      sub: crypto.randomUUID(),
      secret: 'another secret of more than thirty-two characters',
    })
    for (const token of [undefined, 'nonsense', forged]) {
      const answer = await call('PUT', 'view-token', token === undefined ? {} : { token })
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
})

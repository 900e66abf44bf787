// Buying without an account. The browser's secret stands for the guest; only digests are stored.
import { randomUUID } from 'node:crypto'
import { guestCalls } from '../../contract/guests.ts'
import { localeOf } from '../../contract/locales.ts'
import type { PendingPayment } from '../../contract/orders.ts'
import { type Act, actBy, type Claims } from '../_shared/auth/acting.ts'
import { captchaNeeded, requireCaptcha } from '../_shared/captcha.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { readSettings } from '../_shared/env.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { makeRedressToken, sha256 } from '../_shared/links.ts'
import { countHit } from '../_shared/rate-limit.ts'
import { centsLiteral } from './begin-order.ts'
import { basketOf, itemsOf, openBasket, sourcesOf } from './checkout.ts'
import { clientAddress, handle, payments } from './context.ts'
import { confirmPayment, mayChange } from './session-order.ts'

const settings = readSettings('CAPTCHA_SECRET')

/** Checkouts without an account of one client address. */
const CHECKOUTS = { name: 'guest checkout', most: 60, seconds: 3600 }
/** Free items without an account of one client address. */
const FREE_ORDERS = { name: 'guest free', most: 20, seconds: 3600 }

const { acting } = payments
const claimsOf = (sub: string): Claims => ({ sub, role: 'authenticated' })

export const createGuestSession = handle(guestCalls.createGuestSession)(async (c, { body: { secret, ...given } }) => {
  const { captchaToken, link, ...wanted } = given
  const captcha = captchaToken ? await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET) : null
  const page = { sends_email: false, link: sha256(link ?? '') }
  const locale = localeOf(c.req.header('Accept-Language'))
  const basket = basketOf(wanted, page, true)
  const sorted = basket.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const basketDigest = sha256(
    JSON.stringify([secret, locale, { ...basket, items: sorted, sources: undefined, page: undefined }]),
  )
  const address = await clientAddress(c)
  const guestId = await acting.asService(async (sql) => {
    await countHit(sql, CHECKOUTS, address)
    const [admitted] = await sql<[{ is_admitted: boolean }]>`
        select private.admit_guest(${address}, ${captcha?.nonce ?? null}, ${captcha?.expiresAt.toISOString() ?? null}) as is_admitted`
    if (!admitted.is_admitted) return null
    const [guest] = await sql<[{ id: string }]>`
        select private.begin_guest(decode(${sha256(secret)}, 'hex'), decode(${basketDigest}, 'hex')) as id`
    return guest.id
  })
  if (!guestId) throw captchaNeeded()
  const asGuest: Act = actBy((run, options) => acting.asService(run, { ...options, for: claimsOf(guestId), locale }))
  return await openBasket(asGuest, basket, address)
})

export const findPendingPayment = handle(guestCalls.findPendingPayment)(async (_, { body }) => {
  const [found] = await acting.inOneRoundTrip(
    (sql) => sql<[{ pending: PendingPayment | null }]>`
      select private.pending_payment(${body.itemId}, decode(${sha256(body.secret)}, 'hex'), decode(${sha256(body.link ?? '')}, 'hex')) as pending`,
  )
  return found
})

export const openGuestPurchase = handle(guestCalls.openGuestPurchase)(async (_, { body: { secret, sessionId } }) => {
  const browser = sha256(secret)
  const [order] = await acting.inOneRoundTrip(
    (sql) => sql<{ status: string }[]>`
      select status from private.find_guest_order(${sessionId}, decode(${browser}, 'hex'))`,
  )
  if (!order) throw new ApiError('order_not_found')
  if (mayChange(order.status) && (await confirmPayment(sessionId)) === 'awaiting')
    throw new ApiError('payment_processing')
  const { token, digest } = makeRedressToken()
  await acting.inOneRoundTrip(
    (sql) => sql`select private.open_guest_purchase(${sessionId}, decode(${browser}, 'hex'), decode(${digest}, 'hex'))`,
  )
  return { token }
})

export const takeFreeItems = handle(guestCalls.takeFreeItems)(
  async (c, { body: { cartItems, email, captchaToken } }) => {
    const captcha = await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET)
    const address = await clientAddress(c)
    const items = itemsOf(cartItems)
    const ids = arrayLiteral(items.map(({ id }) => id))
    const shown = centsLiteral(items.map(({ shownCents }) => shownCents))
    const chosen = centsLiteral(items.map(({ chosenCents }) => chosenCents))
    await acting.asService(
      async (sql) => {
        await countHit(sql, FREE_ORDERS, address)
        await sql`
          select private.take_free_items(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${email}, ${payments.livemode},
            ${ids}::uuid[], ${shown}::integer[], ${chosen}::integer[], ${sql.json(sourcesOf(cartItems))}::jsonb)`
      },
      { for: claimsOf(randomUUID()), locale: localeOf(c.req.header('Accept-Language')) },
    )
  },
)

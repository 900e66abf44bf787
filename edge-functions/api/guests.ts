// Purchases without an account: their links, another address, messages, and their end.
import { randomUUID } from 'node:crypto'
import { correctionCalls } from '../../contract/corrections.ts'
import { guestCalls } from '../../contract/guests.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { requireCaptcha } from '../_shared/captcha.ts'
import { countHit } from '../_shared/rate-limit.ts'
import { settings } from './contact.ts'
import { acting, clientAddress, handle } from './context.ts'
import { statements } from './statements.ts'

const REQUESTS = { name: 'guest links', most: 10, seconds: 3600 }
const MOVES = { name: 'corrections', most: 10, seconds: 3600 }

export const mailGuestLinks = handle(guestCalls.mailGuestLinks)(async (c, { body: { email, captchaToken } }) => {
  const captcha = await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET)
  const address = await clientAddress(c)
  await acting.asService(async (sql) => {
    await countHit(sql, REQUESTS, address)
    await sql`select private.request_guest_links(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${email})`
  })
})

export const requestCorrection = handle(correctionCalls.requestCorrection)(
  async (c, { body: { receiptNumber, email, captchaToken } }) => {
    const captcha = await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET)
    const address = await clientAddress(c)
    const id = randomUUID()
    await acting.asService(async (sql) => {
      await countHit(sql, MOVES, address)
      await sql`
        select private.request_correction(
          ${id}, ${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${receiptNumber}, ${email}
        )`
    })
    return { id }
  },
)

type Messages = AnswerOf<typeof guestCalls.listGuestMessages>['messages']

export const listGuestMessages = handle(guestCalls.listGuestMessages)(async (c) => ({
  messages: await c.var.asService((sql) => sql<Messages>`select * from private.guest_conversation()`),
}))

export const { eraseGuest, requestGuestRefund, writeGuestMessage } = statements('asService', guestCalls, {
  eraseGuest: (sql) => sql`select private.erase_guest()`,
  writeGuestMessage: (sql, { params, body }) => sql`select private.write_as_guest(${params.orderId}, ${body.body})`,
  requestGuestRefund: (sql, { params, body }) =>
    sql`select private.request_guest_refund(${params.orderId}, ${body.kind}, ${body.body})`,
})

// Requests to move a purchase without an account to another address.
import { randomUUID } from 'node:crypto'
import { type Correction, correctionCalls } from '../../contract/corrections.ts'
import { requireCaptcha } from '../_shared/captcha.ts'
import { countHit } from '../_shared/rate-limit.ts'
import { settings } from './contact.ts'
import { acting, clientAddress, handle } from './context.ts'
import { foundPage, statements } from './statements.ts'

const REQUESTS = { name: 'corrections', most: 10, seconds: 3600 }

export const requestCorrection = handle(correctionCalls.requestCorrection)(
  async (c, { body: { receiptNumber, email, captchaToken } }) => {
    const captcha = await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET)
    const address = await clientAddress(c)
    const id = randomUUID()
    await acting.asService(async (sql) => {
      await countHit(sql, REQUESTS, address)
      await sql`
        select private.request_correction(
          ${id}, ${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${receiptNumber}, ${email}
        )`
    })
    return { id }
  },
)

export const { confirmCorrection, decideCorrection } = statements('asService', correctionCalls, {
  confirmCorrection: (sql, { params }) => sql`select private.confirm_correction(${params.correctionId})`,
  decideCorrection: (sql, { params, body }) =>
    sql`select private.decide_correction(${params.correctionId}, ${body.reason})`,
})

export const listCorrections = handle(correctionCalls.listCorrections)(
  foundPage(
    'corrections',
    (sql, request) => sql<Correction[]>`select * from private.find_corrections(${request}::jsonb)`,
    { time: 'requested_at' },
  ),
)

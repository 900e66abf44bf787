import { createApp } from '../_shared/http/app.ts'
import { answerDispute } from './answer-dispute.ts'
import { beginConnect, disconnect, finishConnect, getTaxSetup } from './connect.ts'
import { getPayouts } from './payouts.ts'

export const app = createApp('stripe-connect', {
  beginConnect,
  disconnect,
  finishConnect,
  getTaxSetup,
  getPayouts,
  answerDispute,
})

Deno.serve(app.fetch)

import { createApp } from '../_shared/http/app.ts'
import { answerDispute } from './answer-dispute.ts'
import { beginConnect, disconnect, finishConnect, getTaxSetup } from './connect.ts'
import { payments } from './context.ts'

export const app = createApp({
  name: 'stripe-connect',
  ...payments.app,
  calls: { beginConnect, disconnect, finishConnect, getTaxSetup, answerDispute },
})

Deno.serve(app.fetch)

import { createApp } from '../_shared/http/app.ts'
import { answerDispute } from './answer-dispute.ts'
import { beginConnect } from './begin-connect.ts'
import { payments } from './context.ts'
import { disconnect } from './disconnect.ts'
import { finishConnect } from './finish-connect.ts'
import { getTaxSetup } from './get-tax-setup.ts'

export const app = createApp({
  name: 'stripe-connect',
  ...payments.app,
  calls: { connect: { beginConnect, disconnect, finishConnect, getTaxSetup }, sales: { answerDispute } },
})

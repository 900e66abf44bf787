import { createApp } from '../_shared/http/app.ts'
import { answerDispute } from './answer-dispute.ts'
import { beginConnect, disconnect, finishConnect, getTaxSetup } from './connect.ts'

export const app = createApp('stripe-connect', { beginConnect, disconnect, finishConnect, getTaxSetup, answerDispute })

Deno.serve(app.fetch)

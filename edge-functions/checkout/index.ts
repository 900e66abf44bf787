import { createApp } from '../_shared/http/app.ts'
import * as checkout from './checkout.ts'
import * as guests from './guests.ts'
import * as sessionOrder from './session-order.ts'

export const app = createApp('checkout', { ...checkout, ...guests, ...sessionOrder })

Deno.serve(app.fetch)

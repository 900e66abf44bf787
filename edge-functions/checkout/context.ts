import { redressGuard, userGuards } from '../_shared/auth/guards.ts'
import { projectTokens } from '../_shared/auth/project-tokens.ts'
import { readSettings } from '../_shared/env.ts'
import { addressReader } from '../_shared/http/client-address.ts'
import { handlers } from '../_shared/http/handle.ts'
import { orderShaper } from '../_shared/order-rows.ts'
import { openPayments } from '../_shared/payments/open-payments.ts'

const settings = readSettings('SUPABASE_URL', 'SUPABASE_PUBLIC_URL', 'CLIENT_ADDRESS_HEADER', 'WEB_HOST_SECRET')
export const publicUrl = settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL

export const payments = openPayments()

const verifyToken = projectTokens()

export const handle = handlers({
  ...userGuards(verifyToken, payments.acting),
  ...redressGuard(verifyToken, payments.acting),
})

export const clientAddress = addressReader(settings)

export const toOrder = orderShaper(publicUrl)
/** Base URL of the other functions. */
export const functionsUrl = `${settings.SUPABASE_URL}/functions/v1`

// Payments, guards and settings of the connect calls.
import { userGuards } from '../_shared/auth/guards.ts'
import { tokenVerifier } from '../_shared/auth/tokens.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'
import { openPayments } from '../_shared/payments/open-payments.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_ISSUER',
  'STRIPE_CONNECT_CLIENT_ID',
  'STRIPE_CONNECT_URL',
)

export const payments = openPayments()

export const handle = handlers(
  userGuards(
    tokenVerifier({
      supabaseUrl: settings.SUPABASE_URL,
      publicUrl: settings.SUPABASE_PUBLIC_URL,
      issuer: settings.SUPABASE_ISSUER,
      jwtSecret: settings.SUPABASE_JWT_SECRET,
    }),
    payments.acting,
  ),
)

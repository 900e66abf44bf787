import { userGuards } from '../_shared/auth/guards.ts'
import { projectTokens } from '../_shared/auth/project-tokens.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'
import { openPayments } from '../_shared/payments/open-payments.ts'

export const settings = readSettings('STRIPE_CONNECT_CLIENT_ID', 'STRIPE_CONNECT_URL')

export const payments = openPayments()

export const handle = handlers(userGuards(projectTokens(), payments.acting))

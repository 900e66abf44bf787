import type { Check } from './check.ts'
import { errors, foreignSites, gateway, internalCalls, rest, signInWays, webhook } from './checks/doors.ts'
import { documentKeys, health } from './checks/health.ts'
import {
  admins,
  advisors,
  fee,
  grants,
  months,
  policies,
  roles,
  storageLimits,
  visitors,
  work,
} from './checks/inside.ts'
import { bounces, mail, operator, stripeEndpoints } from './checks/others.ts'
import {
  clock,
  contentPolicy,
  cookies,
  crawlers,
  documents,
  missingPages,
  securityHeaders,
  strayFiles,
  tls,
} from './checks/pages.ts'
import { buckets, preflights } from './checks/storage.ts'

export const CHECKS: readonly Check[] = [
  health,
  tls,
  documents,
  missingPages,
  securityHeaders,
  contentPolicy,
  strayFiles,
  crawlers,
  operator,
  errors,
  foreignSites,
  clock,
  signInWays,
  gateway,
  rest,
  preflights,
  buckets,
  internalCalls,
  webhook,
  documentKeys,
  stripeEndpoints,
  mail,
  bounces,
  roles,
  policies,
  grants,
  storageLimits,
  visitors,
  fee,
  admins,
  work,
  months,
  advisors,
  // Of all answers to the others.
  cookies,
]

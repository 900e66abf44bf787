import type { Check } from './check.ts'
import { buckets, errors, foreignSites, gateway, internalCalls, rest, signInWays, webhook } from './checks/doors.ts'
import { health } from './checks/health.ts'
import { advisors, fee, grants, months, policies, roles, storageLimits, visitors, work } from './checks/inside.ts'
import { mail, stripeEndpoints } from './checks/others.ts'
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

export const CHECKS: readonly Check[] = [
  health,
  tls,
  documents,
  missingPages,
  securityHeaders,
  contentPolicy,
  strayFiles,
  crawlers,
  errors,
  foreignSites,
  clock,
  signInWays,
  gateway,
  rest,
  buckets,
  internalCalls,
  webhook,
  stripeEndpoints,
  mail,
  roles,
  policies,
  grants,
  storageLimits,
  visitors,
  fee,
  work,
  months,
  advisors,
  // Of all answers to the others.
  cookies,
]

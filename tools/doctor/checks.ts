import type { Checks } from './check.ts'
import * as doors from './checks/doors.ts'
import * as health from './checks/health.ts'
import * as inside from './checks/inside.ts'
import * as others from './checks/others.ts'
import * as pages from './checks/pages.ts'
import * as storage from './checks/storage.ts'

export const CHECKS: Checks = {
  health: health.health,
  TLS: pages.tls,
  'pages are HTML': pages.documents,
  'missing pages': pages.missingPages,
  'security headers': pages.securityHeaders,
  'content security policy': pages.contentPolicy,
  'private files on the web host': pages.strayFiles,
  'robots and sitemap': pages.crawlers,
  operator: others.operator,
  errors: doors.errors,
  'calls from other sites': doors.foreignSites,
  clock: pages.clock,
  'ways to sign in': doors.signInWays,
  'unknown paths of the gateway': doors.gateway,
  'REST for visitors': doors.rest,
  'headers that browsers send': storage.preflights,
  'private files': storage.buckets,
  'calls of the scheduler': doors.internalCalls,
  'unsigned events': doors.webhook,
  'keys of signed documents': health.documentKeys,
  'Stripe’s endpoints': others.stripeEndpoints,
  mail: others.mail,
  bounces: others.bounces,
  'login roles': inside.roles,
  'row-level security': inside.policies,
  'grants of clients': inside.grants,
  'buckets and their limits': inside.storageLimits,
  'client addresses': inside.visitors,
  admins: inside.admins,
  'due work': inside.work,
  partitions: inside.months,
  advisors: inside.advisors,
  // Must run last: it checks all answers so far.
  cookies: pages.cookies,
}

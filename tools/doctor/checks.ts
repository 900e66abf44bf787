import type { Checks } from './check.ts'
import * as access from './checks/access.ts'
import * as database from './checks/database.ts'
import * as external from './checks/external.ts'
import * as health from './checks/health.ts'
import * as pages from './checks/pages.ts'
import * as storage from './checks/storage.ts'

export const CHECKS: Checks = {
  health: health.health,
  TLS: pages.tls,
  'pages are HTML': pages.documents,
  'missing pages': pages.missingPages,
  'security headers': pages.securityHeaders,
  'content security policy': pages.contentPolicy,
  'private files on the web host': pages.exposedFiles,
  'robots and sitemap': pages.crawlers,
  operator: external.operator,
  errors: access.errors,
  'calls from other sites': access.foreignSites,
  clock: pages.clock,
  'ways to sign in': access.signInMethods,
  'unknown paths of the gateway': access.gateway,
  'REST for visitors': access.rest,
  'headers that browsers send': storage.preflights,
  'private files': storage.buckets,
  'calls of the scheduler': access.internalCalls,
  'unsigned events': access.webhook,
  'keys of signed documents': health.documentKeys,
  'Stripe’s endpoints': external.stripeEndpoints,
  mail: external.mail,
  bounces: external.bounces,
  'login roles': database.roles,
  'row-level security': database.policies,
  'grants of clients': database.grants,
  'buckets and their limits': database.storageLimits,
  'client addresses': database.visitors,
  admins: database.admins,
  'consumer rights': database.consumerRights,
  'whose tax': external.whoseTax,
  'due work': database.overdueJobs,
  partitions: database.months,
  advisors: database.advisors,
  // Must run last: it checks all answers so far.
  cookies: pages.cookies,
}

import type { Step } from './step.ts'
import { consumerRights, link, loginRoles, migrations } from './steps/database.ts'
import { functions, jobs, secrets } from './steps/functions.ts'
import { restAndStorage, signIn } from './steps/project-settings.ts'
import { webhooks } from './steps/stripe.ts'
import { web } from './steps/web.ts'

/** In this order: each step needs the ones before it. */
export const STEPS: readonly Step[] = [
  link,
  migrations,
  consumerRights,
  loginRoles,
  restAndStorage,
  signIn,
  webhooks,
  web,
  secrets,
  functions,
  jobs,
]

// The routes that the functions' routers really have, asked of the routers themselves.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectDir } from '../../../local/stack/environment.ts'
import { FUNCTION_NAMES, planFunctionsInstall } from '../../../local/stack/functions.ts'
import { functionPath } from '../../support/answer-check.ts'

/** Settings that let the functions' modules load. Nothing is called, so nothing of it is reached. */
const NOWHERE = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'none',
  SUPABASE_JWT_SECRET: 'n'.repeat(32),
  DATABASE_URL_API: 'postgres://127.0.0.1:1/none',
  DATABASE_URL_PUBLIC: 'postgres://127.0.0.1:1/none',
  DATABASE_URL_PAYMENTS: 'postgres://127.0.0.1:1/none',
  SITE_URL: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'none',
  STRIPE_CONNECT_CLIENT_ID: 'none',
  STORAGE_SIGNING_KEY: 'none',
  SWEEP_SECRET: 'n'.repeat(16),
  CAPTCHA_SECRET: 'n'.repeat(16),
}

/** Every route of every function, as "GET api/users/{userId}/cart". */
export function functionRoutes(): Set<string> {
  const { command, environment } = planFunctionsInstall(projectDir)
  const folder = join(projectDir, 'edge-functions')
  const printed = execFileSync(
    command,
    [
      ...['run', '--quiet', '--no-prompt', '--cached-only', '--frozen', '--config', join(folder, 'deno.json')],
      ...['--allow-env', `--allow-read=${folder}`, join(folder, 'list-routes.ts'), ...FUNCTION_NAMES],
    ],
    { encoding: 'utf8', env: { ...environment, ...NOWHERE } },
  )
  const routes = JSON.parse(printed) as { method: string; path: string }[]
  return new Set(
    routes.map(
      ({ method, path }) =>
        `${method} ${path
          .slice(1)
          .replace(/\/$/, '')
          .replace(/:(\w+)/g, '{$1}')}`,
    ),
  )
}

/** Where a call of the contract arrives by the shop's rewrite rules, in the same form as the routes. */
export const routeOf = (method: string, path: string): string => `${method.toUpperCase()} ${functionPath(path)}`

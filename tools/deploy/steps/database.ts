// The project itself, its tables and the login roles of the functions.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordStatement, scramVerifier } from '../../database/login-passwords.ts'
import { projectDir } from '../../stack/environment.ts'
import { project, type Step } from '../step.ts'

export const LOGIN_ROLES = {
  marketplace_api: 'PASSWORD_API',
  marketplace_public: 'PASSWORD_PUBLIC',
  marketplace_payments: 'PASSWORD_PAYMENTS',
  marketplace_jobs: 'PASSWORD_JOBS',
} as const

const LINKED = join(projectDir, 'supabase', '.temp', 'project-ref')

export const link: Step = {
  name: 'Link the project',
  needs: ['SUPABASE_PROJECT_REF', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'],
  check: async ({ settings }) =>
    existsSync(LINKED) && readFileSync(LINKED, 'utf8').trim() === settings.SUPABASE_PROJECT_REF,
  acts: ({ settings }) => [{ command: ['link', '--project-ref', settings.SUPABASE_PROJECT_REF, '--yes'] }],
}

/** Applies only missing migrations. */
export const migrations: Step = {
  name: 'Migrate the database',
  needs: ['SUPABASE_PROJECT_REF', 'SUPABASE_DB_PASSWORD'],
  acts: ({ settings }) => [{ command: ['db', 'push', `--remote=${settings.SUPABASE_PROJECT_REF}`, '--yes'] }],
}

/** A setting of the shop's admins, so it isn't set again after they changed it. */
export const consumerRights: Step = {
  name: 'Set the right of withdrawal',
  needs: ['SELLS_TO', 'WITHDRAWAL_DAYS'],
  acts: (context) => {
    const query = `update private.settings set value = '${Number(context.settings.WITHDRAWAL_DAYS)}' where name = 'withdrawal_days'
      and not exists (select from public.moderation_actions where facts::jsonb ->> 'name' = 'withdrawal_days' and action = 'change_setting')`
    return [{ service: 'supabase', method: 'POST', path: project(context, '/database/query'), body: { query } }]
  },
  notes: ({ settings }) => [
    `You sell to ${settings.SELLS_TO}. Ask a lawyer what these countries require: docs/operating.md, "Right of withdrawal".`,
    'In the EU you may owe the VAT of every sale yourself, not the seller: docs/operating.md, "Whose tax".',
  ],
}

/** A password cannot be read back, so each run sets the stored one. */
export const loginRoles: Step = {
  name: 'Set the passwords of the login roles',
  needs: ['DEPLOY_SECRETS', 'SUPABASE_ACCESS_TOKEN'],
  acts: (context) => {
    const statements = Object.entries(LOGIN_ROLES).map(([role, name]) => {
      const password = context.stored[name]
      const verifier = password.startsWith('‹') ? `‹verifier of ${name}›` : scramVerifier(password)
      return passwordStatement(role, verifier)
    })
    const body = { query: statements.join('; ') }
    return [{ service: 'supabase', method: 'POST', path: project(context, '/database/query'), body }]
  },
}

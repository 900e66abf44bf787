// Settings of the project's services: rows of REST, sizes of uploads, ways to sign in.
import { PRODUCT_FILE_MAX_BYTES } from '../../../contract/index.ts'
import { type Context, holds, project, type Step } from '../step.ts'
import { digest, storeSecret } from '../stored-secrets.ts'

/**
 * As in supabase/config.toml. docs/deploy.md explains why other ways to sign in are off. The hook
 * adds claims for display.
 */
const CLOSED = {
  disable_signup: false,
  external_email_enabled: false,
  external_phone_enabled: false,
  external_anonymous_users_enabled: false,
  external_web3_solana_enabled: false,
  security_manual_linking_enabled: false,
  mailer_secure_email_change_enabled: true,
  security_update_password_require_reauthentication: true,
  mfa_totp_enroll_enabled: false,
  mfa_totp_verify_enabled: false,
  mfa_phone_enroll_enabled: false,
  mfa_phone_verify_enabled: false,
  oauth_server_enabled: false,
  jwt_exp: 3600,
  hook_custom_access_token_enabled: true,
  hook_custom_access_token_uri: 'pg-functions://postgres/private/add_display_claims',
}

const authSettings = ({ settings }: Context) => {
  const provider = `external_${settings.AUTH_PROVIDER}`
  return {
    ...CLOSED,
    site_url: settings.SITE_URL,
    uri_allow_list: `${settings.SITE_URL}/**`,
    [`${provider}_enabled`]: true,
    [`${provider}_client_id`]: settings.AUTH_CLIENT_ID,
    ...(settings.AUTH_PROVIDER_URL ? { [`${provider}_url`]: settings.AUTH_PROVIDER_URL } : {}),
  }
}

/** The provider's secret can't be read back, so a digest of it is stored. */
export const signIn: Step = {
  name: 'Open sign-in by the provider and close every other way',
  needs: ['AUTH_PROVIDER', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET', 'SITE_URL'],
  check: async (context) =>
    context.stored.AUTH_CLIENT_SECRET_DIGEST === digest(context.settings.AUTH_CLIENT_SECRET) &&
    holds(await context.ask('supabase', 'GET', project(context, '/config/auth')), authSettings(context)),
  acts: (context) => {
    const { AUTH_PROVIDER, AUTH_CLIENT_SECRET } = context.settings
    const body = { ...authSettings(context), [`external_${AUTH_PROVIDER}_secret`]: AUTH_CLIENT_SECRET }
    return [{ service: 'supabase', method: 'PATCH', path: project(context, '/config/auth'), body }]
  },
  finish: ({ settings }) =>
    storeSecret(settings.DEPLOY_SECRETS, 'AUTH_CLIENT_SECRET_DIGEST', digest(settings.AUTH_CLIENT_SECRET)),
  notes: ({ functionsUrl, settings }) => [
    `Register this callback at ${settings.AUTH_PROVIDER}: ${functionsUrl}/auth/v1/callback`,
  ],
}

const REST = { db_schema: 'public', max_rows: 100 }
const STORAGE = { fileSizeLimit: PRODUCT_FILE_MAX_BYTES }

export const restAndStorage: Step = {
  name: 'Limit the rows of REST and the size of uploads',
  needs: ['SUPABASE_ACCESS_TOKEN'],
  check: async (context) =>
    holds(await context.ask('supabase', 'GET', project(context, '/postgrest')), REST) &&
    holds(await context.ask('supabase', 'GET', project(context, '/config/storage')), STORAGE),
  acts: (context) => [
    { service: 'supabase', method: 'PATCH', path: project(context, '/postgrest'), body: REST },
    { service: 'supabase', method: 'PATCH', path: project(context, '/config/storage'), body: STORAGE },
  ],
}

// Builds the web for its host, and the renderer of the function `pages`. So this step comes first.
import { join } from 'node:path'
import { longHostSignature } from '../../../web/hosting/sign.ts'
import { sendsPlainText, type WebHost, writeSite } from '../../../web/hosting/write-site.ts'
import { projectDir } from '../../stack/environment.ts'
import { ensureWebBuilt } from '../../web/ensure-built.ts'
import type { Context, Step } from '../step.ts'

const OUT = join('web', 'deploy')

/** The hosts' command lines store the site in the folder, so run them there. */
const PUBLISH: Record<Exclude<WebHost, 'nginx'>, string[]> = {
  netlify: [
    'npx netlify-cli link                       the first time: creates or selects a site',
    'npx netlify-cli env:set WEB_HOST_SECRET <its value> --secret --context production',
    'npx netlify-cli deploy --prod --no-build --dir=site',
  ],
  cloudflare: ['npx wrangler secret put WEB_HOST_SECRET    the first time: creates the Worker', 'npx wrangler deploy'],
}

const rootOf = ({ SITE_URL, NGINX_ROOT }: Context['settings']) => NGINX_ROOT ?? `/var/www/${new URL(SITE_URL).hostname}`

function publishing({ settings }: Context): string[] {
  const { WEB_HOST, DEPLOY_SECRETS } = settings
  if (WEB_HOST !== 'nginx')
    return [`cd ${OUT}`, ...PUBLISH[WEB_HOST], `The value of WEB_HOST_SECRET is in ${DEPLOY_SECRETS}.`]
  const root = rootOf(settings)
  return [
    `mkdir -p ${root} && cp -r ${OUT}/site/. ${root}/ && chmod -R a+rX ${root}`,
    `install -m 600 ${OUT}/shop.conf /etc/nginx/conf.d/shop.conf`,
    'nginx -t && systemctl reload-or-restart nginx',
  ]
}

const nginxOf = async ({ settings, stored }: Context) => {
  const { hostname } = new URL(settings.SITE_URL)
  const certificate = settings.NGINX_CERTIFICATE ?? `/etc/letsencrypt/live/${hostname}`
  return {
    root: rootOf(settings),
    server: [
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
      `server_name ${hostname};`,
      `ssl_certificate ${certificate}/fullchain.pem;`,
      `ssl_certificate_key ${certificate}/privkey.pem;`,
      'ssl_protocols TLSv1.2 TLSv1.3;',
    ],
    signature: await longHostSignature(stored.WEB_HOST_SECRET),
  }
}

async function buildSite(context: Context): Promise<void> {
  const { settings, functionsUrl } = context
  ensureWebBuilt()
  await writeSite({
    host: settings.WEB_HOST,
    distDir: join(projectDir, 'web', 'dist'),
    outDir: join(projectDir, OUT),
    siteUrl: settings.SITE_URL,
    functionsUrl,
    values: {
      VITE_SUPABASE_URL: functionsUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: settings.SUPABASE_PUBLISHABLE_KEY,
      VITE_AUTH_PROVIDER: settings.AUTH_PROVIDER,
      VITE_AUTH_LOGOUT_URL: settings.VITE_AUTH_LOGOUT_URL ?? '',
    },
    nginx: settings.WEB_HOST === 'nginx' ? await nginxOf(context) : undefined,
  })
}

function aboutPages({ settings, functionsUrl }: Context): string[] {
  if (!sendsPlainText(functionsUrl)) return []
  const { hostname } = new URL(functionsUrl)
  if (settings.WEB_HOST === 'netlify')
    return [
      `${hostname} sends the HTML of functions as plain text, and Netlify cannot change it: visitors get index.html without a first`,
      'view, and link previews see a plain head. Set FUNCTIONS_URL to a custom domain of the project, or use another WEB_HOST.',
    ]
  return [
    `${hostname} sends the HTML of functions as plain text; ${settings.WEB_HOST} restores the type and the shop's headers.`,
  ]
}

export const web: Step = {
  name: 'Build the web for its host',
  needs: ['WEB_HOST', 'SITE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
  acts: (context) => [
    { here: `build web/ and write ${OUT} for ${context.settings.WEB_HOST}`, run: () => buildSite(context) },
  ],
  notes: (context) => [...aboutPages(context), 'Publish it:', ...publishing(context).map((line) => `  ${line}`)],
}

// The web, built and filled in for its host. The build also makes the renderer that the function `pages` brings, so it comes before them.
import { join } from 'node:path'
import { projectDir } from '../../../local/stack/environment.ts'
import { ensureWebBuilt } from '../../../local/web/ensure-built.ts'
import { longHostSignature } from '../../../web/hosting/sign.ts'
import { sendsPlainText, type WebHost, writeSite } from '../../../web/hosting/write-site.ts'
import type { Context, Step } from '../step.ts'

const OUT = join('web', 'deploy')

const PUBLISH: Record<WebHost, string[]> = {
  netlify: [
    'netlify env:set WEB_HOST_SECRET <WEB_HOST_SECRET of the file of DEPLOY_SECRETS>',
    `netlify deploy --prod --no-build --dir=${OUT}/site`,
  ],
  vercel: ['vercel env add WEB_HOST_SECRET production', `vercel deploy --prod ${OUT}`],
  cloudflare: [`cd ${OUT}`, 'wrangler secret put WEB_HOST_SECRET', 'wrangler deploy'],
  deno: [`cd ${OUT}`, 'deno deploy env add --secret WEB_HOST_SECRET <its value>', 'deno deploy --prod main.js'],
  nginx: [
    `copy ${OUT}/site to the folder of NGINX_ROOT (else /var/www/ and the shop’s name), and ${OUT}/shop.conf to /etc/nginx/conf.d/ with mode 600`,
    'nginx -t && nginx -s reload',
  ],
}

const nginxOf = async ({ settings, kept }: Context) => {
  const { hostname } = new URL(settings.SITE_URL)
  const certificate = settings.NGINX_CERTIFICATE ?? `/etc/letsencrypt/live/${hostname}`
  return {
    root: settings.NGINX_ROOT ?? `/var/www/${hostname}`,
    server: [
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
      `server_name ${hostname};`,
      `ssl_certificate ${certificate}/fullchain.pem;`,
      `ssl_certificate_key ${certificate}/privkey.pem;`,
      'ssl_protocols TLSv1.2 TLSv1.3;',
    ],
    signature: await longHostSignature(kept.WEB_HOST_SECRET),
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
      `${hostname} sends the HTML of functions as plain text, and Netlify's rules change no answer: visitors get index.html without a first`,
      'view, and link previews the plain head. A custom domain of the project in FUNCTIONS_URL, or another WEB_HOST, brings both.',
    ]
  return [
    `${hostname} sends the HTML of functions as plain text: ${settings.WEB_HOST} changes it back, with the shop's own headers.`,
  ]
}

export const web: Step = {
  name: 'Build the web for its host',
  needs: ['WEB_HOST', 'SITE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
  acts: (context) => [
    { here: `build web/ and write ${OUT} for ${context.settings.WEB_HOST}`, run: () => buildSite(context) },
  ],
  notes: (context) => [
    ...aboutPages(context),
    'Publish it:',
    ...PUBLISH[context.settings.WEB_HOST].map((line) => `  ${line}`),
  ],
}

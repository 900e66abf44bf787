// The rewrite rules of the static host, in Netlify's format (_redirects).
// The first rule that fits wins. ${SUPABASE_URL} is filled in when the shop is deployed or served.
import type { Plugin } from 'vite'
import { APP_PATHS, HOST_RULES, type HostRule } from './rules.ts'

/**
 * The host signs each request with a secret, so that the functions trust its client address (docs/deploy.md).
 * "200!" goes before a file of that path: / would otherwise be the built index.html.
 */
const line = ({ path, functionPath }: HostRule) =>
  [path, `\${SUPABASE_URL}/functions/v1/${functionPath}`, path === '/' ? '200!' : '200', 'Sign=WEB_HOST_SECRET'].join(
    '  ',
  )

/**
 * The text of _redirects.
 * @param rules fewer where pages are not to come from their function, which `appPaths` names then: docs/deploy.md says when
 */
export const redirects = (rules: readonly HostRule[] = HOST_RULES, appPaths: readonly string[] = APP_PATHS): string =>
  [...rules.map(line), ...appPaths.map((path) => `${path}  /index.html  200`), '/*  /index.html  404', ''].join('\n')

/** Writes the rules into the build. The headers (public/_headers) are copied. */
export const writeRedirects = (): Plugin => ({
  name: 'write-redirects',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_redirects', source: redirects() })
  },
})

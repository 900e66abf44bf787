// The static host's rules: from the build, or in development from the source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export async function hostRules(
  webDir: string,
  isDevelopment = false,
): Promise<{ redirects: string; headers: string }> {
  if (isDevelopment) {
    const { redirects } = await import('../../web/hosting/redirects.ts')
    return { redirects: redirects(), headers: readFileSync(join(webDir, 'public', '_headers'), 'utf8') }
  }
  const built = (name: string) => readFileSync(join(webDir, 'dist', name), 'utf8')
  return { redirects: built('_redirects'), headers: built('_headers') }
}

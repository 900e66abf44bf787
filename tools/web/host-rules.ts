// The rules of the static host: those that the build wrote, or in development, where nothing is
// built, what it would write.
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

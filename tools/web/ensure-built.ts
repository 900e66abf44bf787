// Builds the web before anything serves it, in its own process, so that the build's libraries don't
// stay in memory.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web if its sources are newer than the last build. */
export function ensureWebBuilt(): void {
  const done = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
  if (done.status !== 0) throw new Error('the web could not be built: see the lines above')
}

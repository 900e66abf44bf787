// The web is built before anything serves it. In a process of its own, because the build's
// libraries would stay in this one's memory.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web where its sources are newer than the last build. */
export function ensureWebBuilt(): void {
  const done = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
  if (done.status !== 0) throw new Error('the web could not be built: see the lines above')
}

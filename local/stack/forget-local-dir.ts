// All state of a stack, gone. Nothing of it may be running.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clusterFolder } from '@marketplace/local-postgres'

/** Removes the data folder, and the cluster where it lives elsewhere. */
export function forgetLocalDir(localDir: string): void {
  const cluster = clusterFolder(join(localDir, 'postgres'))
  for (const folder of [cluster, join(dirname(cluster), 'pooler'), localDir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

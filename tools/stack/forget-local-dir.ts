// Deletes all state of a stack. No part may be running.
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clusterFolder, endLeftover } from '@marketplace/local-postgres'
import { REPLICA_NAMES } from './environment.ts'

/** The existing folders of standbys. */
const replicaFolders = (localDir: string) => REPLICA_NAMES.map((name) => join(localDir, name)).filter(existsSync)

/** Removes the clusters of standbys, and ends servers from an earlier run. */
export async function forgetReplicas(localDir: string): Promise<void> {
  for (const folder of replicaFolders(localDir)) {
    await endLeftover(folder)
    for (const path of [clusterFolder(folder), folder]) rmSync(path, { recursive: true, force: true })
  }
}

/** Removes the data folder, and clusters outside it. */
export function forgetLocalDir(localDir: string): void {
  const cluster = clusterFolder(join(localDir, 'postgres'))
  for (const folder of [
    cluster,
    ...replicaFolders(localDir).map((one) => clusterFolder(one)),
    join(dirname(cluster), 'pooler'),
    localDir,
  ])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

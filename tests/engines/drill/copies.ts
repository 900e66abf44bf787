// A copy of the database files, made and restored while Postgres is down; its start recovers them.
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '@marketplace/local-postgres'
import { stack } from '../../support/stack.ts'
import { untilInService, whileAway } from '../support/parts.ts'

const folder = () => clusterFolder(join(stack.localDir, 'postgres'))

/** @returns the time of the copy, and what restores it */
export async function copyDatabase() {
  const copy = `${folder()}.copy`
  await whileAway(['postgres'], async () => {
    rmSync(copy, { recursive: true, force: true })
    // As its owner has it: Postgres may be another user.
    execFileSync('cp', ['-a', folder(), copy])
  })
  const at = new Date().toISOString()
  await untilInService()
  return {
    at,
    restore: async () => {
      await whileAway(['postgres'], async () => {
        rmSync(folder(), { recursive: true, force: true })
        renameSync(copy, folder())
      })
      await untilInService()
    },
  }
}

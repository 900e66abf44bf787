// A copy of the stack's database, made and put back with Postgres down: whatever was committed is in its files, and its start makes them whole.
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '@marketplace/local-postgres'
import { until } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'
import { isInService, whileAway } from '../support/parts.ts'

const folder = () => clusterFolder(join(stack.localDir, 'postgres'))
const inService = () => until('the shop is in service again', isInService)

/** @returns the moment of the copy, and what puts it in the place of the database */
export async function copyDatabase() {
  const copy = `${folder()}.copy`
  await whileAway(['postgres'], async () => {
    rmSync(copy, { recursive: true, force: true })
    // As its owner has it: Postgres may be another user.
    execFileSync('cp', ['-a', folder(), copy])
  })
  const at = new Date().toISOString()
  await inService()
  return {
    at,
    restore: async () => {
      await whileAway(['postgres'], async () => {
        rmSync(folder(), { recursive: true, force: true })
        renameSync(copy, folder())
      })
      await inService()
    },
  }
}

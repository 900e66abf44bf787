// The matrix of rights in this process, which notices a mutated guard within a second.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { projectDir } from '../../../tools/stack/environment.ts'
import { grantLines } from '../../support/database/grants.ts'
import { personasAllowed, personasAllowedIfGranted, personasExpected } from '../../support/database/reach.ts'
import { RIGHTS } from '../../support/database/rights.ts'
import type { World } from '../../support/database/world.ts'

const agreedGrants = readFileSync(join(projectDir, 'tests/support/database/grants.txt'), 'utf8').trim().split('\n')

/** Whether the grants are those that are agreed: of one table, or of all. */
async function grantsDiffer(admin: postgres.Sql, table?: string): Promise<boolean> {
  const agreed = table ? agreedGrants.filter((line) => line.startsWith(`${table}: `)) : agreedGrants
  return (await grantLines(admin, table)).join() !== agreed.join()
}

/**
 * The first row of the matrix that differs now, a grant that is not agreed, or null.
 * @param mutation whose table's grants or rows are tried first
 */
export async function differenceOfMatrix(
  world: World,
  admin: postgres.Sql,
  { name = '', grantOn }: { name?: string; grantOn?: string } = {},
): Promise<string | null> {
  if (grantOn && (await grantsDiffer(admin, grantOn))) return 'the grants'
  const rank = ({ table }: (typeof RIGHTS)[number]) => Number(!new RegExp(`\\b${table}\\b`).test(name))
  for (const right of RIGHTS.toSorted((one, other) => rank(one) - rank(other))) {
    const allowed = await personasAllowed(world, right).catch((error: Error) => [error.message])
    if (allowed.join() !== personasExpected(right).join()) return `${right.table} ${right.operation}: ${right.what}`
    if (!right.allowedIfGranted) continue
    const granted = await personasAllowedIfGranted(world, right).catch((error: Error) => [error.message])
    if (granted.join() !== right.allowedIfGranted.join()) return `${right.table} policy alone: ${right.what}`
  }
  return (await grantsDiffer(admin)) ? 'the grants' : null
}

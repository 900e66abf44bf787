// The rights matrix over SQL, with the login roles of the functions.
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { personasAllowed, personasAllowedIfGranted, personasExpected } from '../../support/database/reach.ts'
import { RIGHTS } from '../../support/database/rights.ts'

await completeWorld()

describe.each([...new Set(RIGHTS.map((right) => right.table))])(
  '%s',
  { tags: ['R1', 'R4', 'F2', 'sellers-see-download-totals'] },
  (table) => {
    const rights = RIGHTS.filter((right) => right.table === table)
    test.each(
      rights.map(
        (right) => [`${right.operation}: ${right.allowed.join(', ') || 'nobody'} ${right.what}`, right] as const,
      ),
    )('%s', async (_, right) => {
      expect(await personasAllowed(world, right)).toEqual(personasExpected(right))
    })
  },
)

describe('policies alone refuse the same when every column is granted', { tags: ['R2'] }, () => {
  const rights = RIGHTS.flatMap((right) =>
    right.allowedIfGranted ? [{ right, expected: right.allowedIfGranted }] : [],
  )
  test.each(rights.map((row) => [`only the ${row.expected.join(', ')} ${row.right.what}`, row] as const))(
    '%s',
    async (_, { right, expected }) => {
      expect(await personasAllowedIfGranted(world, right)).toEqual(expected)
    },
  )
})

test('each grant of a client has a row in the matrix', { tags: ['R1'] }, async () => {
  const granted = await world.owner<{ table: string; operation: string }[]>`
    select distinct relname::text as table, operation
    from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as operation, unnest(array['anon', 'authenticated']) as client
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and case operation
        when 'delete' then has_table_privilege(client, pg_class.oid, operation)
        else has_any_column_privilege(client, pg_class.oid, operation)
      end`
  const inMatrix = new Set(RIGHTS.map(({ operation, table }) => `${operation} ${table}`))
  expect(granted.length).toBeGreaterThan(0)
  expect(granted.map(({ operation, table }) => `${operation} ${table}`).filter((row) => !inMatrix.has(row))).toEqual([])
})

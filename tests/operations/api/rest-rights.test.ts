// One right of each table over /rest/v1, the operations in turn. rest-rights.slow.test.ts tries all of them.
import { test } from 'vitest'
import { named, overRest, REST_RIGHTS } from '../../support/api/rest-rights.ts'

const OPERATIONS = ['select', 'insert', 'update', 'delete']
const tables = [...Map.groupBy(REST_RIGHTS, ({ table }) => table).values()]
const sample = tables.flatMap((ofTable, index) => {
  const inTurn = ofTable.find(({ operation }) => operation === OPERATIONS[index % OPERATIONS.length])
  return inTurn ?? ofTable.slice(0, 1)
})

const expectRight = overRest()

test.for(named(sample))('$name', { tags: ['R1'] }, ({ right }) => expectRight(right))

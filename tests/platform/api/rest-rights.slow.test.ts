// The matrix of rights over /rest/v1: `npm run prove -- rest` tries each row.
import { test } from 'vitest'
import { named, overRest, REST_RIGHTS } from '../../support/api/rest-rights.ts'

const expectRight = overRest()

test.for(named(REST_RIGHTS))('$name', { tags: ['R1'] }, ({ right }) => expectRight(right))

// Every scheduled call is for the scheduler only.
import { expect, test } from 'vitest'
import { SCHEDULED_CALLS, schedulerCalls } from '../../support/api/scheduler.ts'
import { stack } from '../../support/stack.ts'

test.each(SCHEDULED_CALLS)('a stranger cannot make the call %s', { tags: ['scheduler-alone'] }, async (path) => {
  const headers = [null, 'nothing', 'Bearer ', 'Bearer wrong', `Bearer ${stack.sweepSecret}x`]
  const answers = await Promise.all(headers.map((header) => schedulerCalls(path, header, {})))
  expect(answers.map(({ status }) => status)).toEqual(headers.map(() => 401))
})

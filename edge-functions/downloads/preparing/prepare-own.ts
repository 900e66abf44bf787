// POST downloads/listings/{id}/prepare: the API's call in the seller's name, right after the listing was made. What is small is live with the answer;
// the rest goes on by itself. It can only begin earlier what the scheduler would do anyway.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'
import { LEASE, type Try, tryPreparation } from './try-preparation.ts'

export const prepareOwn = new Hono<AppEnv>().post('/listings/:id/prepare', requireUser, async (c) => {
  const id = idParam(c, 'id')
  const [held] = await c.var.asFunction(
    (sql) => sql<Try[]>`select * from private.take_own_preparation(${id}, ${LEASE}::interval)`,
  )
  const { status } = held ? await tryPreparation(held) : { status: 'processing' }
  return c.json({ status })
})

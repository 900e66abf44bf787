import { type Activation, licenceCalls } from '../../contract/licences.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import { handle } from './_app/context.ts'
import { listed, newestFirst, statements } from './_app/statements.ts'

// Another seller's listing or key is rejected like a missing one.

export const { getLicensing } = statements(
  'asService',
  licenceCalls,
  { getLicensing: (sql, { params }) => sql`select * from private.describe_licensing(${params.id})` },
  { standing: 'good' },
)

export const { setLicensing, endLicenceKey, freeSeat } = statements('asCaller', licenceCalls, {
  setLicensing: (sql, { params, body, callerId }) => sql`
    update public.listings set licence_source = ${body.source}, licence_seats = ${body.seats}
    where id = ${params.id} and seller_id = ${callerId} and status <> 'removed'`,
  endLicenceKey: (sql, { params, body }) => sql`
    update public.licence_keys set ended_at = case when ${body.isEnded} then now() end where id = ${params.keyId}`,
  freeSeat: (sql, { params }) => sql`
    delete from public.licence_activations where id = ${params.activationId} and key_id = ${params.keyId}`,
})

export const addLicenceKeys = handle(licenceCalls.addLicenceKeys)(async (c, { params: { id }, body: { keys } }) => {
  try {
    const [row] = await c.var.asService<[{ added: number }]>`
      select private.add_licence_keys(${id}, array(select jsonb_array_elements_text(${json(keys)}))) as added`
    return row
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'licence_key_repeated') throw error
    const line = Number(error.itemId)
    throw new ApiError(error.code, { field: `keys.${line - 1}`, parameters: { line } })
  }
})

export const listLicenceKeys = listed(licenceCalls.listLicenceKeys, 'keys', 'private.find_licence_keys', {
  by: 'id',
  time: 'changed_at',
  standing: 'good',
})

export const listActivations = handle(licenceCalls.listActivations)(async (c, { params: { keyId }, query }) => {
  const [known, found] = await c.var.asCaller((sql) =>
    Promise.all([
      sql`select from public.licence_keys where id = ${keyId}`,
      sql<Activation[]>`
        select id, name, device, activated_at from public.licence_activations
        where key_id = ${keyId} ${newestFirst(sql, query, sql`activated_at`, sql`id`)}`,
    ]),
  )
  if (known.count === 0) throw new ApiError('licence_not_found')
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.activated_at, row.id])
  return { activations: rows, nextCursor }
})

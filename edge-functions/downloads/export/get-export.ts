// Whatever was decided about the caller: the database rejects only deleted accounts.
import { legalCalls } from '../../../contract/accounts.ts'
import { redressCalls } from '../../../contract/redress.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { exportCodeDigest } from '../../_shared/links/redress-link.ts'
import { handle } from '../context.ts'
import { readObjects, sendExport } from './send-export.ts'

export const getExport = handle(legalCalls.getExport)(async (c) =>
  sendExport(
    await c.var.asServiceFor(async (sql) => {
      const [account] = await sql<[{ data: object }]>`select private.export_account() as data`
      return { data: account.data, objects: await readObjects(sql) }
    }),
  ),
)

/** By link. The code proves that the caller reads the account's mail. */
export const getRedressExport = handle(redressCalls.getRedressExport)(async (c, { body }) => {
  const digest = exportCodeDigest(c.var.caller.sub, body.code)
  const exported = await c.var.asServiceFor(async (sql) => {
    const [answer] = await sql<[{ is_accepted: boolean; data: object }]>`
      select is_accepted, data from private.redress_export(decode(${digest}, 'hex'))`
    return answer.is_accepted ? { data: answer.data, objects: await readObjects(sql) } : null
  })
  // Thrown behind the transaction, which counts the attempt.
  if (!exported) throw new ApiError('export_code_wrong')
  return sendExport(exported)
})

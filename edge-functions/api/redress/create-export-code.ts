import { redressCalls } from '../../../contract/redress.ts'
import { handleRedress } from './context.ts'

export const createExportCode = handleRedress(redressCalls.createExportCode)(async (c) => {
  await c.var.asServiceFor((sql) => sql`select private.request_export_code()`)
  return { success: true }
})

import { profileCalls } from '../../../contract/operations/profiles.ts'
import { handle } from '../context.ts'

/** What others bought of the caller stays theirs. */
export const deleteAccount = handle(profileCalls.deleteAccount)(async (c) => {
  await c.var.asServiceFor((sql) => sql`select private.delete_account()`)
  return { success: true }
})

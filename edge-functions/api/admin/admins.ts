import { adminCalls } from '../../../contract/admin.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { handle } from '../context.ts'

type Admins = AnswerOf<typeof adminCalls.listAdmins>

export const listAdmins = handle(adminCalls.listAdmins)(async (c) => {
  const [row] = await c.var.asServiceFor((sql) => sql<{ found: Admins }[]>`select private.find_admins() as found`)
  return row?.found as Admins
})

export const proposeAdmin = handle(adminCalls.proposeAdmin)(async (c, { body: { userId, act, reason } }) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<{ id: string }[]>`select private.propose_admin(${userId}, ${act}, ${reason}) as id`,
  )
  return { id: row?.id as string }
})

export const agreeToProposal = handle(adminCalls.agreeToProposal)(async (c, { params: { proposalId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.agree_to_proposal(${proposalId})`)
  return { success: true }
})

export const endProposal = handle(adminCalls.endProposal)(async (c, { params: { proposalId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.end_proposal(${proposalId})`)
  return { success: true }
})

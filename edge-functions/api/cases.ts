import { type AdminCase, caseCalls, type ShopCase } from '../../contract/cases.ts'
import type { Message } from '../../contract/operations/common.ts'
import type { ItemFacts } from '../../contract/orders.ts'
import type { Act } from '../_shared/auth/acting.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { arrayLiteral, type InCents, inDollars } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { handle } from './_app/context.ts'
import { listed, statements } from './_app/statements.ts'

export type ItemFactsRow = InCents<ItemFacts, 'price' | 'discount'>
export type CaseRow = InCents<ShopCase, 'refund'>

/** The columns of a CaseRow, of cases and their threads. */
export const caseColumns = (sql: Transaction) => sql`
  cases.id, cases.order_item_id, cases.item_ids, cases.thread_id, threads.shown_buyer_id as buyer_id, cases.seller_id, cases.kind,
    cases.author, coalesce(cases.body, '') as body, cases.state, cases.offer, cases.answer, cases.decision, cases.outcome, cases.refund_cents,
    cases.due_at, cases.opened_at, cases.changed_at`

export async function readCase(asCaller: Act, id: string): Promise<ShopCase> {
  const [found] = await asCaller(
    (sql) => sql<CaseRow[]>`
      select ${caseColumns(sql)} from public.cases join public.threads on threads.id = cases.thread_id where cases.id = ${id}`,
  )
  if (!found) throw new ApiError('not_found')
  return inDollars(found)
}

/** Refund requests of one of the caller's orders or sales, newest first. */
export async function readRequests(asCaller: Act, orderId: string): Promise<ShopCase[]> {
  const found = await asCaller(
    (sql) => sql<CaseRow[]>`
      select ${caseColumns(sql)} from public.cases join public.threads on threads.id = cases.thread_id
      where threads.order_id = ${orderId} and cases.item_ids is not null
      order by cases.opened_at desc, cases.id desc`,
  )
  return found.map(inDollars)
}

export const openCase = handle(caseCalls.openCase)(async (c, { params: { orderId, itemId }, body: { kind, body } }) => {
  const [opened] = await c.var.asService<[{ id: string }]>`
    select private.open_case(${orderId}, ${itemId}, ${kind}, ${body}) as id`
  return readCase(c.var.asCaller, opened.id)
})

const OFFERS = { offer_refund: 'refund', offer_replacement: 'replacement', reject: null } as const

export const answerCase = handle(caseCalls.answerCase)(async (c, { params: { caseId }, body: { action, body } }) => {
  await c.var.asService((sql) =>
    action === 'deliver'
      ? sql`select private.deliver_replacement(${caseId}, ${body})`
      : sql`select private.answer_case(${caseId}, ${OFFERS[action]}, ${body})`,
  )
  return readCase(c.var.asCaller, caseId)
})

export const replyToCase = handle(caseCalls.replyToCase)(async (c, { params: { caseId }, body: { action } }) => {
  await c.var.asService`select private.reply_to_case(${caseId}, ${action})`
  return readCase(c.var.asCaller, caseId)
})

export const requestRefund = handle(caseCalls.requestRefund)(
  async (c, { params: { orderId }, body: { itemIds, kind, body } }) => {
    const [request] = await c.var.asService<[{ id: string }]>`
      select private.request_refund(${orderId}, ${arrayLiteral(itemIds)}::uuid[], ${kind}, ${body}) as id`
    return readCase(c.var.asCaller, request.id)
  },
)

export const answerRefundRequest = handle(caseCalls.answerRefundRequest)(
  async (c, { params: { caseId }, body: { amount, reason } }) => {
    await c.var.asService`select private.answer_request(${caseId}, ${amount}, ${reason ?? null})`
    return readCase(c.var.asCaller, caseId)
  },
)

type AdminCaseRow = { id: string; opened_at: string; facts: Omit<AdminCase, 'item'> & { item: ItemFactsRow } }

export const listCases = listed(caseCalls.listCases, 'cases', 'private.list_cases', {
  time: 'opened_at',
  shape: ({ facts }: AdminCaseRow) => ({ ...facts, item: inDollars(facts.item) }),
})

export const listCaseMessages = handle(caseCalls.listCaseMessages)(async (c, { params: { caseId } }) => ({
  messages: await c.var.asService<Message[]>`select * from private.case_messages(${caseId})`,
}))

const OUTCOMES = { refund: 'refunded', replace: 'replaced', reject: 'rejected' } as const

export const { decideCase } = statements('asService', caseCalls, {
  decideCase: (sql, { params, body }) =>
    sql`select private.decide_case(${params.caseId}, ${OUTCOMES[body.outcome]}, ${body.reason})`,
})

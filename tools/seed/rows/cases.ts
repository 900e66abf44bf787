// Cases in the steps of buyers and sellers, and blocks.
import type postgres from 'postgres'
import { userIdOf } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { blocks, cases, listings } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { orderIdOf } from './purchases.ts'
import { setCaller } from './users.ts'

export async function writeCases(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const { purchase, kind, body, daysAgo, rejection } of cases) {
    const itemId = seedId('order-item', `${purchase.buyer}-${purchase.listing}`)
    const openedAt = calendar.daysAgo(daysAgo)
    await setCaller(sql, userIdOf(purchase.buyer))
    const [opened] = await sql<{ id: string }[]>`
      select private.open_case(${orderIdOf(purchase)}, ${itemId}, ${kind}, ${body}) as id`
    const id = opened?.id ?? ''
    await setCaller(sql, userIdOf(listings.find(({ slug }) => slug === purchase.listing)?.seller))
    await sql`select private.answer_case(${id}, null, ${rejection})`
    await setCaller(sql, userIdOf(purchase.buyer))
    await sql`select private.reply_to_case(${id}, 'escalate')`
    await sql`update public.cases set opened_at = ${openedAt} where id = ${id}`
  }
  await setCaller(sql, null)
  for (const { by, blocked, daysAgo } of blocks)
    await sql`
      insert into public.blocks (blocker_id, blocked_id, blocked_at)
      values (${userIdOf(by)}, ${userIdOf(blocked)}, ${calendar.daysAgo(daysAgo)})`
}

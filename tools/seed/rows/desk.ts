// Messages of the contact form, a takedown and its appeal, through the functions that the admins'
// pages call.
import type postgres from 'postgres'
import { admin, everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { appeals, contactMessages, listings, takeDowns } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { setCaller } from './users.ts'

export async function writeDesk(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const { name, email, message, hoursAgo, answer } of contactMessages) {
    const id = seedId('contact-message', `${email}/${hoursAgo}`)
    await sql`
      insert into public.contact_messages (id, name, email, message, created_at)
      values (${id}, ${name}, ${email}, ${message}, ${calendar.hoursAgo(hoursAgo)})`
    if (answer === undefined) continue
    await setCaller(sql, admin.id)
    await sql`select private.close_contact_message(${id}, ${answer})`
  }
  for (const { by, listing, rule, facts, note } of takeDowns) {
    const actor = everyone.find(({ username }) => username === by)?.id ?? null
    const taken = listings.find(({ slug }) => slug === listing)?.id ?? null
    await sql`insert into public.user_roles (user_id, role) values (${actor}, 'admin')`
    await setCaller(sql, actor)
    await sql`select private.decide('take_down_listing', ${taken}, ${rule}, ${facts}, ${note})`
    await setCaller(sql, null)
    await sql`delete from public.user_roles where user_id = ${actor}`
  }
  for (const { listing, text } of appeals) {
    const about = listings.find(({ slug }) => slug === listing)
    await setCaller(sql, everyone.find(({ username }) => username === about?.seller)?.id ?? null)
    await sql`
      select private.appeal(statements.id, ${text}) from public.statements
      where statements.listing_id = ${about?.id ?? null}`
  }
  await setCaller(sql, null)
  // Prevents mails about events of the sample shop.
  await sql`delete from private.outbox`
}

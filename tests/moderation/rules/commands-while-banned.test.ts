// Every command that locks its caller's standing first: while the caller is being banned it waits,
// and then it is refused. It is refused before it reads anything, so the ids here are unknown ones.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { addAdmin } from '../../support/database/steps.ts'
import { actAs } from '../../support/database/world.ts'

type Command = (sql: postgres.TransactionSql, id: string) => Promise<unknown>

const COMMANDS: Record<string, Command> = {
  'opening a case': (sql, id) => sql`select private.open_case(${id}, ${id}, 'corrupt', 'It does not open.')`,
  'answering a case': (sql, id) => sql`select private.answer_case(${id}, null, 'It opens here.')`,
  'delivering a replacement': (sql, id) => sql`select private.deliver_replacement(${id}, 'In my last message.')`,
  'replying to an answer of a case': (sql, id) => sql`select private.reply_to_case(${id}, 'escalate')`,
  'deciding a case': (sql, id) => sql`select private.decide_case(${id}, 'rejected', 'It opens.')`,
  'warning somebody': (sql, id) => sql`select private.decide('warn', ${id}, 'spam', 'Sent to everybody.', null)`,
  'closing a contact message': (sql, id) => sql`select private.close_contact_message(${id})`,
  'sending a mail again': (sql, id) => sql`select private.retry_mail(${id})`,
  'refunding a sale': (sql, id) => sql`select private.refund_sale(${id}, ${id}, 500, 'Sorry')`,
  'asking for a refund': (sql, id) => sql`select private.request_refund(${id}, ${[id]}, 'other', 'Not what I need.')`,
  'answering a refund request': (sql, id) => sql`select private.answer_request(${id}, null, 'No.')`,
  'making a bundle': (sql, id) => sql`select private.create_bundle('Two', null, 500, ${[id, randomUUID()]})`,
  'marking a review as helpful': (sql, id) => sql`select private.vote_for_review(${id}, true)`,
  'editing a review': (sql, id) => sql`select private.edit_review(${id}, 4, 'Better now')`,
  'deleting a review': (sql, id) => sql`select private.delete_review(${id})`,
  'answering a review': (sql, id) => sql`select private.answer_review(${id}, 'Thank you')`,
  'accepting the terms': (sql) => sql`select private.accept_terms('2026-01-01')`,
  'making an API key': (sql) =>
    sql`select private.create_api_key(sha256('a'), 'mkt_key_', 'Mine', '{sales:read}', null)`,
  'making a webhook': (sql) => sql`select private.create_webhook('https://a.example/', '{sale.completed}', 'whsec_a')`,
  'reading the log of a webhook': (sql, id) => sql`select private.webhook_deliveries(${id}, '{"limit": 10}')`,
  'publishing a release': (sql, id) =>
    sql`select private.begin_release(${id}, null, null, ${sql.json([{ uploadId: id, name: 'a.pdf' }])})`,
  'withdrawing a release': (sql, id) => sql`select private.withdraw_release(${id}, 1, 'Broken')`,
  'publishing a draft': (sql, id) => sql`select private.publish_draft(${id}, 1)`,
  'adding licence keys': (sql, id) => sql`select private.add_licence_keys(${id}, '{A-1}')`,
  'deleting a preview of a file': (sql, id) => sql`select private.delete_own_preview(${id}, ${id})`,
  'changing the pictures of a listing': (sql, id) => sql`select private.set_pictures(${id}, '[]')`,
  'uploading a picture for a message': (sql) => sql`select private.begin_message_picture()`,
  'keeping such a picture': (sql, id) => sql`select private.store_message_picture(${id}, 1, 1)`,
}

/** Commands of the payment functions. */
const PAYMENTS: Record<string, Command> = {
  'beginning an order': (sql, id) => sql`select * from private.begin_order(${[id]}, false)`,
  'beginning one with a discount code': (sql, id) =>
    sql`select * from private.begin_order(${[id]}, false, null, 'SUMMER')`,
  'asking what a discount code takes off': (sql, id) => sql`select * from private.quote_discount(${[id]}, 'SUMMER')`,
  'asking which account is paid out': (sql) => sql`select private.account_to_pay_out()`,
  'asking which account to tax': (sql) => sql`select private.account_to_tax()`,
  'connecting a payment account': (sql, id) => sql`select private.begin_connect(${id})`,
}

test.each([
  ...Object.entries(COMMANDS).map(([what, command]) => [what, 'api', command] as const),
  ...Object.entries(PAYMENTS).map(([what, command]) => [what, 'payments', command] as const),
])(
  '%s waits for the ban of its caller, an admin, and is refused',
  { tags: ['somebody-banned-either', 'checkout-ban-same'] },
  async (_what, login, command) => {
    const caller = await addAdmin('Busy')
    const banning = (sql: postgres.TransactionSql) =>
      sql`select private.decide('ban', ${caller}, 'other', null, 'Stolen work')`
    const late = () => actAs(caller, login, (sql) => command(sql, randomUUID()))
    expect(await whileOpen(banning, late, { by: world.people.admin, role: `marketplace_${login}` })).toBe(
      'account_banned',
    )
  },
)

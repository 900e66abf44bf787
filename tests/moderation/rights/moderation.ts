// Anyone in good standing reports; admins alone read reports, actions and contact messages; acts
// change them.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const moderation: Right[] = [
  {
    table: 'reports',
    operation: 'insert',
    what: 'reports the other seller',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) =>
      sql`insert into public.reports (reported_user_id, reason) values (${people['other seller']}, 'Spam')`,
  },
  {
    table: 'reports',
    operation: 'insert',
    what: "reports in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.reports (reporter_id, reported_user_id, reason) values (${people.stranger}, ${people.seller}, 'Spam')`,
  },
  {
    table: 'reports',
    operation: 'select',
    what: 'reads a report',
    allowed: ['admin'],
    statement: (sql, world) => sql`select * from public.reports where id = ${world.report}`,
  },
  {
    table: 'reports',
    operation: 'update',
    what: 'dismisses a report by hand',
    allowed: nobody,
    statement: (sql, world) => sql`update public.reports set status = 'dismissed' where id = ${world.report}`,
  },
  {
    table: 'reports',
    operation: 'delete',
    what: 'deletes a report',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.reports where id = ${world.report}`,
  },
  {
    table: 'moderation_actions',
    operation: 'select',
    what: 'reads what admins did',
    allowed: ['admin'],
    statement: (sql) => sql`select * from public.moderation_actions`,
  },
  {
    table: 'moderation_actions',
    operation: 'insert',
    what: 'invents an action',
    allowed: nobody,
    statement: (sql) => sql`insert into public.moderation_actions (admin_id, action) values (auth.uid(), 'ban')`,
  },
  {
    table: 'moderation_actions',
    operation: 'delete',
    what: 'hides an action',
    allowed: nobody,
    statement: (sql) => sql`delete from public.moderation_actions`,
  },
  {
    table: 'statements',
    operation: 'select',
    what: 'reads what was decided about the buyer',
    allowed: ['buyer', 'admin'],
    statement: (sql, { people }) => sql`select * from public.statements where user_id = ${people.buyer}`,
  },
  {
    table: 'statements',
    operation: 'select',
    what: 'reads what was decided about the banned one',
    allowed: ['banned', 'admin'],
    statement: (sql, { people }) => sql`select * from public.statements where user_id = ${people.banned}`,
  },
  {
    table: 'statements',
    operation: 'insert',
    what: 'decides by hand',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.statements (user_id, act, rule, facts) values (${people.stranger}, 'warn', 'spam', 'Words')`,
  },
  {
    table: 'statements',
    operation: 'update',
    what: 'takes back by hand what was decided about the buyer',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.statements set reversed_at = now(), reversed_by = 'appeal' where user_id = ${people.buyer}`,
  },
  {
    table: 'statements',
    operation: 'delete',
    what: 'deletes what was decided about the buyer',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.statements where user_id = ${people.buyer}`,
  },
  {
    table: 'appeals',
    operation: 'select',
    what: 'reads what the buyer appealed against',
    allowed: ['buyer', 'admin'],
    statement: (sql, { people }) => sql`select id, text from public.appeals where user_id = ${people.buyer}`,
  },
  {
    table: 'appeals',
    operation: 'select',
    what: 'reads what the banned one appealed against',
    allowed: ['banned', 'admin'],
    statement: (sql, { people }) => sql`select id, text from public.appeals where user_id = ${people.banned}`,
  },
  {
    table: 'appeals',
    operation: 'select',
    what: 'reads who acted',
    allowed: nobody,
    statement: (sql) => sql`select acted_by, decided_by from public.appeals`,
  },
  {
    table: 'appeals',
    operation: 'insert',
    what: 'appeals past the rules',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.appeals (statement_id, user_id, text) select id, user_id, 'Again' from public.statements where user_id = ${people.buyer}`,
  },
  {
    table: 'appeals',
    operation: 'update',
    what: 'decides by hand',
    allowed: nobody,
    statement: (sql) => sql`update public.appeals set outcome = 'reversed'`,
  },
  {
    table: 'admin_proposals',
    operation: 'select',
    what: 'reads who is proposed as an admin',
    allowed: ['admin'],
    statement: (sql) => sql`select * from public.admin_proposals`,
  },
  {
    table: 'admin_proposals',
    operation: 'insert',
    what: 'proposes an admin past the rules',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.admin_proposals (user_id, act, reason, proposed_by) values (${people.stranger}, 'add', 'Words', ${people.admin})`,
  },
  {
    table: 'admin_proposals',
    operation: 'update',
    what: 'turns a proposal to themselves',
    allowed: nobody,
    statement: (sql) => sql`update public.admin_proposals set user_id = auth.uid()`,
  },
  {
    table: 'admin_proposals',
    operation: 'delete',
    what: 'deletes a proposal',
    allowed: nobody,
    statement: (sql) => sql`delete from public.admin_proposals`,
  },
  {
    table: 'contact_messages',
    operation: 'select',
    what: 'reads what visitors wrote',
    allowed: ['admin'],
    statement: (sql) => sql`select * from public.contact_messages`,
  },
  {
    table: 'contact_messages',
    operation: 'insert',
    what: 'writes past the captcha',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.contact_messages (name, email, message) values ('A', 'a@example.com', 'Hi')`,
  },
]

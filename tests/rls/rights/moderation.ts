// Anyone in good standing reports; admins alone read reports, actions and contact messages; acts change them.
import { nobody, type Right } from './right.ts'

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

// Users choose their own mails. No client can reach the outbox.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const mail: Right[] = [
  {
    table: 'mail_preferences',
    operation: 'select',
    what: 'reads what the buyer wants mail about',
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.mail_preferences where user_id = ${people.buyer}`,
  },
  {
    table: 'mail_preferences',
    operation: 'select',
    what: 'reads what the banned one wants mail about',
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.mail_preferences where user_id = ${people.banned}`,
  },
  {
    table: 'mail_preferences',
    operation: 'insert',
    what: 'turns a kind of mail off',
    allowed: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    statement: (sql) => sql`insert into public.mail_preferences (kind, is_wanted) values ('sale', false)`,
  },
  {
    table: 'mail_preferences',
    operation: 'insert',
    what: "turns the stranger's mails off",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.mail_preferences (user_id, kind, is_wanted) values (${people.stranger}, 'sale', false)`,
  },
  {
    table: 'mail_preferences',
    operation: 'update',
    what: "changes the buyer's mails",
    allowed: ['buyer'],
    statement: (sql, { people }) =>
      sql`update public.mail_preferences set is_wanted = false where user_id = ${people.buyer}`,
  },
  {
    table: 'mail_preferences',
    operation: 'update',
    what: 'changes the mails of all, which are their own',
    allowed: ['buyer'],
    statement: (sql) => sql`update public.mail_preferences set is_wanted = false`,
  },
  {
    table: 'mail_preferences',
    operation: 'update',
    what: "changes the banned one's mails",
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) =>
      sql`update public.mail_preferences set is_wanted = false where user_id = ${people.banned}`,
  },
  {
    table: 'accounts',
    operation: 'update',
    what: "turns the buyer's mails off",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`update public.accounts set wants_mail = false where id = ${people.buyer}`,
  },
  {
    table: 'accounts',
    operation: 'update',
    what: 'turns all mails off, which are their own',
    allowed: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    // Without a condition no policy for reading stands before those for writing.
    statement: (sql) => sql`update public.accounts set wants_mail = false`,
  },
  {
    table: 'accounts',
    operation: 'update',
    what: "turns the banned one's mails off",
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) => sql`update public.accounts set wants_mail = false where id = ${people.banned}`,
  },
]

// Users choose their own mails. No client can reach the outbox.
import { inGoodStanding, nobody, on, type Right } from '../../operations/rights/right.ts'

const mailPreferences = on('mail_preferences')
const accounts = on('accounts')

export const mailRights: Right[] = [
  mailPreferences.select(
    'reads what the buyer wants mail about',
    ['buyer'],
    (sql, { people }) => sql`select * from public.mail_preferences where user_id = ${people.buyer}`,
  ),
  mailPreferences.select(
    'reads what the banned one wants mail about',
    nobody,
    (sql, { people }) => sql`select * from public.mail_preferences where user_id = ${people.banned}`,
  ),
  mailPreferences.insert(
    'turns a kind of mail off',
    inGoodStanding,
    (sql) => sql`insert into public.mail_preferences (kind, is_wanted) values ('sale', false)`,
    inGoodStanding,
  ),
  mailPreferences.insert(
    "turns the stranger's mails off",
    nobody,
    (sql, { people }) =>
      sql`insert into public.mail_preferences (user_id, kind, is_wanted) values (${people.stranger}, 'sale', false)`,
    ['stranger'],
  ),
  mailPreferences.update(
    "changes the buyer's mails",
    ['buyer'],
    (sql, { people }) => sql`update public.mail_preferences set is_wanted = false where user_id = ${people.buyer}`,
  ),
  mailPreferences.update(
    'changes the mails of all, which are their own',
    ['buyer'],
    (sql) => sql`update public.mail_preferences set is_wanted = false`,
  ),
  mailPreferences.update(
    "changes the banned one's mails",
    nobody,
    (sql, { people }) => sql`update public.mail_preferences set is_wanted = false where user_id = ${people.banned}`,
    nobody,
  ),
  accounts.update(
    "turns the buyer's mails off",
    ['buyer'],
    (sql, { people }) => sql`update public.accounts set wants_mail = false where id = ${people.buyer}`,
  ),
  // Without a condition no policy for reading stands before those for writing.
  accounts.update(
    'turns all mails off, which are their own',
    inGoodStanding,
    (sql) => sql`update public.accounts set wants_mail = false`,
    inGoodStanding,
  ),
  accounts.update(
    "turns the banned one's mails off",
    nobody,
    (sql, { people }) => sql`update public.accounts set wants_mail = false where id = ${people.banned}`,
    nobody,
  ),
]

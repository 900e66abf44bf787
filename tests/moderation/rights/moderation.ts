// Anyone in good standing reports; admins alone read reports, actions and contact messages; acts
// change them.
import { allButTheOtherSeller, nobody, on, type Right } from '../../operations/rights/right.ts'

const reports = on('reports')
const moderationActions = on('moderation_actions')
const statements = on('statements')
const appeals = on('appeals')
const adminProposals = on('admin_proposals')
const contactMessages = on('contact_messages')

export const moderationRights: Right[] = [
  reports.insert(
    'reports the other seller',
    allButTheOtherSeller,
    (sql, { people }) =>
      sql`insert into public.reports (reported_user_id, reason) values (${people['other seller']}, 'Spam')`,
    allButTheOtherSeller,
  ),
  reports.insert(
    "reports in the stranger's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.reports (reporter_id, reported_user_id, reason) values (${people.stranger}, ${people.seller}, 'Spam')`,
    ['stranger'],
  ),
  reports.select(
    'reads a report',
    ['admin'],
    (sql, world) => sql`select * from public.reports where id = ${world.report}`,
  ),
  reports.update(
    'dismisses a report by hand',
    nobody,
    (sql, world) => sql`update public.reports set status = 'dismissed' where id = ${world.report}`,
  ),
  reports.remove(
    'deletes a report',
    nobody,
    (sql, world) => sql`delete from public.reports where id = ${world.report}`,
  ),
  moderationActions.select('reads what admins did', ['admin'], (sql) => sql`select * from public.moderation_actions`),
  moderationActions.insert(
    'invents an action',
    nobody,
    (sql) => sql`insert into public.moderation_actions (admin_id, action) values (auth.uid(), 'ban')`,
  ),
  moderationActions.remove('hides an action', nobody, (sql) => sql`delete from public.moderation_actions`),
  statements.select(
    'reads what was decided about the buyer',
    ['buyer', 'admin'],
    (sql, { people }) => sql`select * from public.statements where user_id = ${people.buyer}`,
  ),
  statements.select(
    'reads what was decided about the banned one',
    ['banned', 'admin'],
    (sql, { people }) => sql`select * from public.statements where user_id = ${people.banned}`,
  ),
  statements.insert(
    'decides by hand',
    nobody,
    (sql, { people }) =>
      sql`insert into public.statements (user_id, act, rule, facts) values (${people.stranger}, 'warn', 'spam', 'Words')`,
  ),
  statements.update(
    'takes back by hand what was decided about the buyer',
    nobody,
    (sql, { people }) =>
      sql`update public.statements set reversed_at = now(), reversed_by = 'appeal' where user_id = ${people.buyer}`,
  ),
  statements.remove(
    'deletes what was decided about the buyer',
    nobody,
    (sql, { people }) => sql`delete from public.statements where user_id = ${people.buyer}`,
  ),
  appeals.select(
    'reads what the buyer appealed against',
    ['buyer', 'admin'],
    (sql, { people }) => sql`select id, text from public.appeals where user_id = ${people.buyer}`,
  ),
  appeals.select(
    'reads what the banned one appealed against',
    ['banned', 'admin'],
    (sql, { people }) => sql`select id, text from public.appeals where user_id = ${people.banned}`,
  ),
  appeals.select('reads who acted', nobody, (sql) => sql`select acted_by, decided_by from public.appeals`),
  appeals.insert(
    'appeals past the rules',
    nobody,
    (sql, { people }) =>
      sql`insert into public.appeals (statement_id, user_id, text) select id, user_id, 'Again' from public.statements where user_id = ${people.buyer}`,
  ),
  appeals.update('decides by hand', nobody, (sql) => sql`update public.appeals set outcome = 'reversed'`),
  adminProposals.select(
    'reads who is proposed as an admin',
    ['admin'],
    (sql) => sql`select * from public.admin_proposals`,
  ),
  adminProposals.insert(
    'proposes an admin past the rules',
    nobody,
    (sql, { people }) =>
      sql`insert into public.admin_proposals (user_id, act, reason, proposed_by) values (${people.stranger}, 'add', 'Words', ${people.admin})`,
  ),
  adminProposals.update(
    'turns a proposal to themselves',
    nobody,
    (sql) => sql`update public.admin_proposals set user_id = auth.uid()`,
  ),
  adminProposals.remove('deletes a proposal', nobody, (sql) => sql`delete from public.admin_proposals`),
  contactMessages.select('reads what visitors wrote', ['admin'], (sql) => sql`select * from public.contact_messages`),
  contactMessages.insert(
    'writes past the captcha',
    nobody,
    (sql) => sql`insert into public.contact_messages (name, email, message) values ('A', 'a@example.com', 'Hi')`,
  ),
]

// Anyone in good standing reports, and visitors by a function; admins alone read reports, actions and contact messages; acts
// change them.
import { allButTheOtherSeller, nobody, on, type Right } from '../../platform/rights/right.ts'

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
    "(reported_user_id, reason) values ($otherSeller, 'Spam')",
    allButTheOtherSeller,
  ),
  reports.insert(
    "reports in the stranger's name",
    nobody,
    "(reporter_id, reported_user_id, reason) values ($stranger, $seller, 'Spam')",
    ['stranger'],
  ),
  reports.select('reads a report', ['admin'], 'id, reporter_id, reason, status, outcome', 'id = $report'),
  reports.select('reads the address of a visitor', nobody, 'address'),
  reports.insert(
    'reports as a visitor',
    nobody,
    "(address, reported_user_id, reason) values ('a@example.com', $otherSeller, 'Spam')",
  ),
  reports.update('dismisses a report by hand', nobody, "status = 'dismissed'", 'id = $report'),
  reports.remove('deletes a report', nobody, 'id = $report'),
  moderationActions.select('reads what admins did', ['admin'], '*'),
  moderationActions.insert('invents an action', nobody, "(admin_id, action) values (auth.uid(), 'ban')"),
  moderationActions.remove('hides an action', nobody),
  statements.select('reads what was decided about the buyer', ['buyer', 'admin'], '*', 'user_id = $buyer'),
  statements.select('reads what was decided about the banned one', ['banned', 'admin'], '*', 'user_id = $banned'),
  statements.insert(
    'decides by hand',
    nobody,
    "(user_id, act, rule, facts) values ($stranger, 'warn', 'spam', 'Words')",
  ),
  statements.update(
    'takes back by hand what was decided about the buyer',
    nobody,
    "reversed_at = now(), reversed_by = 'appeal'",
    'user_id = $buyer',
  ),
  statements.remove('deletes what was decided about the buyer', nobody, 'user_id = $buyer'),
  appeals.select('reads what the buyer appealed against', ['buyer', 'admin'], 'id, text', 'user_id = $buyer'),
  appeals.select('reads what the banned one appealed against', ['banned', 'admin'], 'id, text', 'user_id = $banned'),
  appeals.select('reads who acted', nobody, 'acted_by, decided_by'),
  appeals.insert(
    'appeals past the rules',
    nobody,
    "(statement_id, user_id, text) select id, user_id, 'Again' from public.statements where user_id = $buyer",
  ),
  appeals.update('decides by hand', nobody, "outcome = 'reversed'"),
  adminProposals.select('reads who is proposed as an admin', ['admin'], '*'),
  adminProposals.insert(
    'proposes an admin past the rules',
    nobody,
    "(user_id, act, reason, proposed_by) values ($stranger, 'add', 'Words', $admin)",
  ),
  adminProposals.update('turns a proposal to themselves', nobody, 'user_id = auth.uid()'),
  adminProposals.remove('deletes a proposal', nobody),
  contactMessages.select('reads what visitors wrote', ['admin'], '*'),
  contactMessages.insert(
    'writes past the captcha',
    nobody,
    "(name, email, message) values ('A', 'a@example.com', 'Hi')",
  ),
]

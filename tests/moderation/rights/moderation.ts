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
  moderationActions.select('reads what admins did', ['admin'], '*'),
  statements.select('reads what was decided about the buyer', ['buyer', 'admin'], '*', 'user_id = $buyer'),
  statements.select('reads what was decided about the banned one', ['banned', 'admin'], '*', 'user_id = $banned'),
  appeals.select('reads what the buyer appealed against', ['buyer', 'admin'], 'id, text', 'user_id = $buyer'),
  appeals.select('reads what the banned one appealed against', ['banned', 'admin'], 'id, text', 'user_id = $banned'),
  appeals.select('reads who acted', nobody, 'acted_by, decided_by'),
  adminProposals.select('reads who is proposed as an admin', ['admin'], '*'),
  contactMessages.select('reads what visitors wrote', ['admin'], '*'),
]

// Users choose their own mails. No client can reach the outbox.
import { inGoodStanding, nobody, on, type Right } from '../../platform/rights/right.ts'

const mailPreferences = on('mail_preferences')
const accounts = on('accounts')

export const mailRights: Right[] = [
  mailPreferences.select('reads what the buyer wants mail about', ['buyer'], '*', 'user_id = $buyer'),
  mailPreferences.select('reads what the banned one wants mail about', nobody, '*', 'user_id = $banned'),
  mailPreferences.insert(
    'turns a kind of mail off',
    inGoodStanding,
    "(kind, is_wanted) values ('sale', false)",
    inGoodStanding,
  ),
  mailPreferences.insert(
    "turns the stranger's mails off",
    nobody,
    "(user_id, kind, is_wanted) values ($stranger, 'sale', false)",
    ['stranger'],
  ),
  mailPreferences.update("changes the buyer's mails", ['buyer'], 'is_wanted = false', 'user_id = $buyer'),
  mailPreferences.update('changes the mails of all, which are their own', ['buyer'], 'is_wanted = false'),
  mailPreferences.update("changes the banned one's mails", nobody, 'is_wanted = false', 'user_id = $banned', nobody),
  accounts.update("turns the buyer's mails off", ['buyer'], 'wants_mail = false', 'id = $buyer'),
  // Without a condition no policy for reading stands before those for writing.
  accounts.update('turns all mails off, which are their own', inGoodStanding, 'wants_mail = false', '', inGoodStanding),
  accounts.update("turns the banned one's mails off", nobody, 'wants_mail = false', 'id = $banned', nobody),
]

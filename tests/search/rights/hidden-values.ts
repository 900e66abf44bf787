// Hidden tags and sellers: own rows only.
import { inGoodStanding, nobody, on, type Right } from '../../platform/rights/right.ts'

const hidden = on('hidden_values')

export const hiddenValueRights: Right[] = [
  hidden.insert('hides a tag', inGoodStanding, "(value) values ('tag:gore')", inGoodStanding),
  hidden.insert("hides a tag in the stranger's name", nobody, "(user_id, value) values ($stranger, 'tag:gore')", [
    'stranger',
  ]),
  hidden.select('sees what the buyer hides', ['buyer'], '*', 'user_id = $buyer'),
  hidden.select('sees what the banned one hides', nobody, '*', 'user_id = $banned'),
  hidden.update('changes what they hide', nobody, "value = 'tag:gore'"),
  hidden.remove('stops hiding for the buyer', ['buyer'], 'user_id = $buyer'),
  hidden.remove('shows everything again', ['buyer']),
]

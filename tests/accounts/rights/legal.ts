// Users read what they accepted; who accepted what is written by functions alone.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const acceptances = on('acceptances')

export const legalRights: Right[] = [
  acceptances.select('reads what the buyer accepted', ['buyer'], '*', 'user_id = $buyer'),
  acceptances.select('reads what the banned one accepted', nobody, '*', 'user_id = $banned'),
  acceptances.insert(
    'invents an acceptance of their own',
    nobody,
    "(user_id, document, version) values (auth.uid(), 'terms', '2999-01-01')",
  ),
  acceptances.update('changes what the buyer accepted', nobody, "version = '2999-01-01'", 'user_id = $buyer'),
  acceptances.remove('takes back what the buyer accepted', nobody, 'user_id = $buyer'),
]

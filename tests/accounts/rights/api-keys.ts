// API keys: users list and revoke their own. Clients cannot write keys or read digests.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const apiKeys = on('api_keys')

export const keyRights: Right[] = [
  apiKeys.select("sees the buyer's keys", ['buyer'], 'id, start', 'user_id = $buyer'),
  apiKeys.select("sees the banned one's keys", nobody, 'id, start', 'user_id = $banned'),
  apiKeys.select('reads the digest of a key', nobody, 'digest', '', ['buyer']),
  apiKeys.insert(
    'chooses a key by hand',
    nobody,
    "(user_id, name, start, digest, scopes) values ($buyer, 'Mine', 'mkt_key_', sha256('mine'), '{sales:read}')",
  ),
  apiKeys.update('gives a key more scopes', nobody, "scopes = '{messages:write}'", 'user_id = $buyer'),
  apiKeys.remove("revokes the buyer's key", ['buyer'], 'user_id = $buyer'),
  apiKeys.remove('revokes every key, which are their own', ['buyer']),
]

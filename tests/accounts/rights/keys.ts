// API keys: users list and revoke their own. Clients cannot write keys or read digests.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const apiKeys = on('api_keys')

export const keyRights: Right[] = [
  apiKeys.select(
    "sees the buyer's keys",
    ['buyer'],
    (sql, { people }) => sql`select id, start from public.api_keys where user_id = ${people.buyer}`,
  ),
  apiKeys.select(
    "sees the banned one's keys",
    nobody,
    (sql, { people }) => sql`select id, start from public.api_keys where user_id = ${people.banned}`,
  ),
  apiKeys.select('reads the digest of a key', nobody, (sql) => sql`select digest from public.api_keys`, ['buyer']),
  apiKeys.insert(
    'chooses a key by hand',
    nobody,
    (sql, { people }) => sql`
      insert into public.api_keys (user_id, name, start, digest, scopes)
      values (${people.buyer}, 'Mine', 'mkt_key_', sha256('mine'), '{sales:read}')`,
  ),
  apiKeys.update(
    'gives a key more scopes',
    nobody,
    (sql, { people }) => sql`update public.api_keys set scopes = '{messages:write}' where user_id = ${people.buyer}`,
  ),
  apiKeys.remove(
    "revokes the buyer's key",
    ['buyer'],
    (sql, { people }) => sql`delete from public.api_keys where user_id = ${people.buyer}`,
  ),
  apiKeys.remove('revokes every key, which are their own', ['buyer'], (sql) => sql`delete from public.api_keys`),
]

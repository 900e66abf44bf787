// API keys: users list and revoke their own. Clients cannot write keys or read digests.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const keys: Right[] = [
  {
    table: 'api_keys',
    operation: 'select',
    what: "sees the buyer's keys",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select id, start from public.api_keys where user_id = ${people.buyer}`,
  },
  {
    table: 'api_keys',
    operation: 'select',
    what: "sees the banned one's keys",
    allowed: nobody,
    statement: (sql, { people }) => sql`select id, start from public.api_keys where user_id = ${people.banned}`,
  },
  {
    table: 'api_keys',
    operation: 'select',
    what: 'reads the digest of a key',
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql) => sql`select digest from public.api_keys`,
  },
  {
    table: 'api_keys',
    operation: 'insert',
    what: 'chooses a key by hand',
    allowed: nobody,
    statement: (sql, { people }) => sql`
      insert into public.api_keys (user_id, name, start, digest, scopes)
      values (${people.buyer}, 'Mine', 'mkt_key_', sha256('mine'), '{sales:read}')`,
  },
  {
    table: 'api_keys',
    operation: 'update',
    what: 'gives a key more scopes',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.api_keys set scopes = '{messages:write}' where user_id = ${people.buyer}`,
  },
  {
    table: 'api_keys',
    operation: 'delete',
    what: "revokes the buyer's key",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`delete from public.api_keys where user_id = ${people.buyer}`,
  },
  {
    table: 'api_keys',
    operation: 'delete',
    what: 'revokes every key, which are their own',
    allowed: ['buyer'],
    statement: (sql) => sql`delete from public.api_keys`,
  },
]

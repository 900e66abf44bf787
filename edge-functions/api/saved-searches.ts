import type { SavedSearch } from '../../contract/index.ts'
import { savedSearchCalls } from '../../contract/saved-searches.ts'
import { handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'

export const listSavedSearches = handle(savedSearchCalls.listSavedSearches)(async (c) => {
  const searches = await c.var.asCaller<SavedSearch[]>`
    select id, name, search, wants_mail from public.saved_searches
    where user_id = ${c.var.caller.sub} order by created_at desc, id desc`
  return { searches }
})

export const { saveSearch, deleteSavedSearch } = statements('asCaller', savedSearchCalls, {
  saveSearch: (sql, { body: { name, search, wantsMail } }) => sql<SavedSearch[]>`
    insert into public.saved_searches (name, search, wants_mail) values (${name}, ${search}, ${wantsMail})
    on conflict (user_id, search) do update set name = excluded.name, wants_mail = excluded.wants_mail
    returning id, name, search, wants_mail`,
  deleteSavedSearch: (sql, { params, callerId }) =>
    sql`delete from public.saved_searches where user_id = ${callerId} and id = ${params.searchId}`,
})

import { type Hidden, hiddenCalls } from '../../contract/hidden.ts'
import { handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'

export const listHidden = handle(hiddenCalls.listHidden)(async (c) => ({
  hidden: await c.var.asCaller<Hidden[]>`
    select hidden_values.value, coalesce('tag:' || tags.merged_into, hidden_values.value) as current, profiles.name
    from public.hidden_values
    left join public.tags on hidden_values.value like 'tag:%' and tags.slug = substr(hidden_values.value, 5)
    left join public.profiles
      on profiles.id = case when hidden_values.value like 'seller:%' then substr(hidden_values.value, 8)::uuid end
    where hidden_values.user_id = ${c.var.caller.sub}
    order by hidden_values.hidden_at desc, hidden_values.value`,
}))

// A statement without a row would answer that there is nothing to change.

export const { hide, unhide } = statements('asCaller', hiddenCalls, {
  hide: (sql, { body: { value } }) => sql`
    with hidden as (insert into public.hidden_values (value) values (${value}) on conflict do nothing) select`,
  unhide: (sql, { params: { value }, callerId }) => sql`
    with shown as (delete from public.hidden_values where user_id = ${callerId} and value = ${value}) select`,
})

-- What admins change of categories, tags and staff picks stands in their log. Triggers write it,
-- because admins change these tables under policies.

-- Definer, because nobody may write the log. Operators' statements have no admin. Deeper levels are
-- cascades, such as a deleted listing or the earlier merges of a tag.
create function private.log_label_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  if pg_trigger_depth() = 1 and private.is_admin() then
    perform private.log_action(
      case when tg_table_name = 'tags' then 'merge' when tg_op = 'INSERT' then 'add' when tg_op = 'UPDATE' then 'change' else 'delete' end
        || '_' || tg_argv[0],
      null, of_listing => (changed ->> 'listing_id')::uuid,
      on_facts => case tg_argv[0]
        when 'category' then format('%s (%s)', changed ->> 'name', changed ->> 'slug')
        when 'tag' then format('%s into %s', changed ->> 'slug', changed ->> 'merged_into')
        else changed ->> 'reason'
      end
    );
  end if;
  return null;
end
$$;
create trigger categories_log after insert or update or delete on public.categories
  for each row execute function private.log_label_change('category');
create trigger tags_log after update of merged_into on public.tags
  for each row execute function private.log_label_change('tag');
create trigger staff_picks_log after insert or delete or update of reason on public.staff_picks
  for each row execute function private.log_label_change('pick');

-- Limits and checks of edits that columns declare (00_platform/15_personal_data.sql), and accounting,
-- which no deletion removes.

do $$
declare
  edited record;
begin
  for edited in
    select personal_data.of_table, pg_class.relname, personal_data.edit_limit, string_agg(quote_ident(edited_column), ', ') as columns
    from private.personal_data join pg_class on pg_class.oid = personal_data.of_table cross join unnest(personal_data.columns) as edited_column
    where personal_data.edit_limit is not null group by 1, 2, 3
  loop
    -- A deletion changes these columns too and must not meet a limit.
    execute format(
      'create trigger %I after update of %s on %s
      for each row when (new.standing <> ''deleted'') execute function private.count_written(%L)',
      edited.relname || '_limit_edits', edited.columns, edited.of_table, edited.edit_limit
    );
  end loop;
  for edited in
    select personal_data.of_table, pg_class.relname, refused
    from private.personal_data join pg_class on pg_class.oid = personal_data.of_table cross join unnest(personal_data.columns) as refused
    where personal_data.refuses_hidden
  loop
    execute format(
      'alter table %s add constraint %I check (%3$I is null or not private.has_hidden_characters(%3$I))',
      edited.of_table, format('%s_%s_not_hidden', edited.relname, edited.refused), edited.refused
    );
  end loop;
end
$$;

alter table private.personal_data add constraint personal_data_keeps_accounting check (
  deletion not in ('delete', 'cascade') or of_table not in (
    'public.orders'::regclass, 'public.order_items'::regclass, 'public.entitlements'::regclass, 'public.order_withdrawals'::regclass,
    'public.supply_consents'::regclass, 'private.gifts'::regclass, 'private.ledger_transactions'::regclass, 'private.ledger_entries'::regclass,
    'private.pending_refunds'::regclass, 'private.disputes'::regclass
  )
);

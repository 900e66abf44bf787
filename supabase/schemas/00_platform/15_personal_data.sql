-- Personal data: what a deletion, a ban and an export do to each column about a person. Each row
-- stands beside its table. Functions are stored by name, because pg_upgrade refuses regproc.

create table private.personal_data (
  id integer generated always as identity primary key,
  of_table regclass not null,
  -- The column with the person's id or address. Null if only a function finds the person.
  owner name,
  -- A foreign key to the row that has the owner column.
  via name,
  -- Null: the whole row.
  columns name[],
  -- What a deletion of the account does. 'cascade': the row goes with one that it refers to.
  deletion text not null constraint personal_data_deletion_known check (deletion in ('delete', 'clear', 'cascade', 'keep')),
  -- The function (of the user's id) or trigger that does it, if one statement is not enough.
  deleted_by name,
  -- Instead of the column's default.
  cleared_to text,
  -- Why a deletion keeps it.
  kept text,
  -- What a ban does. 'hide': a policy hides it. 'hold': it returns with the end of the ban.
  ban text not null constraint personal_data_ban_known check (ban in ('stay', 'hide', 'hold', 'delete')),
  banned_by name,
  -- Whether the row ends when a ban or suspension ends.
  ends_with_ban boolean not null,
  -- The key in the export, and the function that makes it, if it has more than the table's rows.
  exported text,
  exported_by name,
  -- Why it is not exported.
  unexported text,
  -- Columns that the export leaves out.
  without name[] not null,
  sorted_by name not null,
  -- The limit that counts edits, and whether hidden characters are refused (99_all_tables/edits.sql).
  edit_limit text,
  refuses_hidden boolean not null,
  constraint personal_data_kept_for_a_reason check ((deletion = 'keep') = (kept is not null)),
  constraint personal_data_exported_or_not check ((exported is null) = (unexported is not null)),
  constraint personal_data_cleared_by_column check (deletion <> 'clear' or columns is not null),
  constraint personal_data_reachable check (owner is not null or deleted_by is not null or deletion in ('cascade', 'keep'))
);
comment on table private.personal_data is 'What a deletion, a ban and an export do to columns about a person. Written by migrations only.';

-- Rows of a table that a deletion keeps are named by column, so that a new column is noticed.
create function private.declare_personal(
  of_table regclass, owner name, columns name[] default null, via name default null, deletion text default 'delete', deleted_by name default null,
  cleared_to text default null, kept text default null, ban text default 'stay', banned_by name default null, ends_with_ban boolean default false,
  exported text default null, exported_by name default null, unexported text default null, without name[] default null,
  sorted_by name default 'created_at', edit_limit text default null, refuses_hidden boolean default false
) returns void language sql volatile set search_path = '' as $$
  insert into private.personal_data (
    of_table, owner, via, columns, deletion, deleted_by, cleared_to, kept, ban, banned_by, ends_with_ban, exported, exported_by, unexported,
    without, sorted_by, edit_limit, refuses_hidden
  )
  values (
    of_table, owner, via, case when kept is null then columns else coalesce(columns, '{}') end,
    case when kept is not null then 'keep' when cleared_to is not null then 'clear' else deletion end, deleted_by, cleared_to, kept, ban, banned_by,
    ends_with_ban, exported, exported_by, unexported, coalesce(without, array[owner]), sorted_by, edit_limit, refuses_hidden
  );
$$;

-- The condition for the rows of a person: $1 is the user's id, $2 the address.
create function private.owner_condition(declared private.personal_data)
returns text language plpgsql stable set search_path = '' as $$
declare
  owning record;
begin
  if declared.via is null then
    return format('%I = %s', declared.owner, case
      when exists (
        select from pg_attribute
        where pg_attribute.attrelid = declared.of_table and pg_attribute.attname = declared.owner and pg_attribute.atttypid = 'uuid'::regtype
      ) then '$1' else '$2' end);
  end if;
  select pg_constraint.confrelid::regclass as of_table, referred.attname as key into strict owning
  from pg_constraint
  join pg_attribute as referring on referring.attrelid = pg_constraint.conrelid and pg_constraint.conkey = array[referring.attnum]
  join pg_attribute as referred on referred.attrelid = pg_constraint.confrelid and pg_constraint.confkey = array[referred.attnum]
  where pg_constraint.contype = 'f' and pg_constraint.conrelid = declared.of_table and referring.attname = declared.via;
  return format('%I in (select %I from %s where %I = $1)', declared.via, owning.key, owning.of_table, declared.owner);
end
$$;

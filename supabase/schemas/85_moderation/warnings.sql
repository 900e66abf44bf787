-- Warnings: a decision about a user without other effects.

-- Warns a user about a broken rule, without other effects. Rejects with forbidden, own_act,
-- profile_not_found and report_not_found.
create function private.warn_user(warned_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act(warned_id);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = warned_id and profiles.standing <> 'deleted'), 'profile_not_found'
  );
  return private.note_act('warn', warned_id, by_rule, on_facts, note, of_report);
end
$$;

create function private.undo_warning(of_statement uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  warned uuid;
begin
  select statements.user_id into warned from public.statements
  where statements.id = of_statement and statements.reversed_at is null for update;
  perform private.reject_if(not found, 'already_done');
  perform private.note_reversal('warn', 'reverse_warning', warned, by, note, of_statement => of_statement);
end
$$;

-- Rejects with forbidden, own_act, not_found and already_done.
create function private.reverse_warning(of_statement uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  warned uuid;
begin
  select statements.user_id into warned from public.statements where statements.id = of_statement and statements.act = 'warn';
  perform private.begin_act(warned);
  perform private.reject_if(warned is null, 'not_found');
  perform private.undo_warning(of_statement, 'shop', note);
end
$$;
grant execute on function private.warn_user, private.reverse_warning to marketplace_api;

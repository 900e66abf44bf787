-- Transparency: public counts of decisions by rule and month, of the last 24 months.
create function private.moderation_counts()
returns table (month text, action text, rule text, count integer) language sql stable security definer set search_path = '' as $$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action not in (
      'reactivate', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move',
      'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal',
      'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick',
      'change_setting', 'plan_setting', 'withdraw_setting', 'look_up'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$$;
grant execute on function private.moderation_counts to marketplace_public;

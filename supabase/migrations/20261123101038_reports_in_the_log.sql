SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.set_report_status (
  of_report_id uuid,
  new_status   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  with changed as (
    update public.reports
    set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end, statement_id = null
    where reports.id = of_report_id and reports.status <> new_status
    returning reports.*
  )
  insert into public.moderation_actions (admin_id, action, report_id, user_id, listing_id, review_id)
  select auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, changed.id, changed.reported_user_id,
    changed.reported_listing_id, changed.reported_review_id
  from changed;
  if not found and not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$function$;

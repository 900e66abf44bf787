SET check_function_bodies = off;

DROP TRIGGER "orders_mail_change" ON "public"."orders";

CREATE OR REPLACE FUNCTION private.mail_dispute()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('dispute', orders.seller_id, new.id || ':' || new.status, private.order_facts(orders) || jsonb_build_object(
    'disputedCents', new.cents, 'isInquiry', new.status like 'warning\_%',
    'answerBy', case when private.takes_answer(new) then new.answer_by end
  ))
  from public.orders where orders.id = new.order_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$function$;

CREATE TRIGGER disputes_mail_escalated
  AFTER UPDATE OF status ON private.disputes
  FOR EACH ROW
  WHEN (((old.status ~~ 'warning\_%'::text) AND (new.status = 'needs_response'::text)))
  EXECUTE FUNCTION private.mail_dispute();

CREATE TRIGGER disputes_mail_new
  AFTER INSERT ON private.disputes
  FOR EACH ROW
  WHEN ((new.status <> ALL (ARRAY['won'::text, 'lost'::text, 'warning_closed'::text, 'prevented'::text])))
  EXECUTE FUNCTION private.mail_dispute();

CREATE TRIGGER orders_mail_change
  AFTER UPDATE ON public.orders
  FOR EACH ROW
  WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.refunded_cents <> new.refunded_cents)))
  EXECUTE FUNCTION private.mail_order_change();

REVOKE ALL ON FUNCTION "private"."mail_dispute"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_dispute"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_dispute"() TO "postgres";

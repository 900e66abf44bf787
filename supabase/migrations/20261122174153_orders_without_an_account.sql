DROP TRIGGER "orders_note_order_to_check" ON "public"."orders";

CREATE TRIGGER orders_note_order_to_check
  AFTER INSERT OR UPDATE OF paid_at, refunded_cents, disputed_cents, lost_cents ON public.orders
  FOR EACH ROW
  WHEN (((new.paid_at IS NOT NULL) AND (new.payment_intent_id IS NOT NULL) AND (new.stripe_account_id IS NOT NULL)))
  EXECUTE FUNCTION private.note_order_to_check();

DROP TRIGGER "orders_lock_standing" ON "public"."orders";

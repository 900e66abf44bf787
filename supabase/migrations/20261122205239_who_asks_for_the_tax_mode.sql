SET check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."tax_mode"() FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."tax_mode"() FROM "marketplace_api";

GRANT EXECUTE ON FUNCTION "private"."tax_mode"() TO "marketplace_api";

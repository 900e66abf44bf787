/** Public values of one shop, filled in by the build. The secret is a setting of the platform. */
declare const SHOP: { functionsUrl: string; headers: string }

/** Filled in when the program is built for one shop: public values. The secret comes from the platform's own settings. */
declare const SHOP: { functionsUrl: string; headers: string }

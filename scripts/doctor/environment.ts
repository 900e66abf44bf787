// What the doctor may be given beside the shop's address. Each opens checks that are skipped without it.
const { DOCTOR_ADMIN_TOKEN, DOCTOR_DATABASE_URL, DOCTOR_DKIM_SELECTOR, STRIPE_SECRET_KEY, STRIPE_API_URL, MAIL_FROM } =
  process.env

export const given = {
  adminToken: DOCTOR_ADMIN_TOKEN || undefined,
  databaseUrl: DOCTOR_DATABASE_URL || undefined,
  dkimSelector: DOCTOR_DKIM_SELECTOR || undefined,
  stripe: STRIPE_SECRET_KEY ? { url: STRIPE_API_URL || 'https://api.stripe.com', key: STRIPE_SECRET_KEY } : undefined,
  mailDomain: /@([\w.-]+)>?$/.exec(MAIL_FROM ?? '')?.[1],
}

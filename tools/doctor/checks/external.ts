// Stripe's list of endpoints, the records of the mail domain, and who runs the shop.

import { pages } from '../../../contract/pages.ts'
import { EVENTS } from '../../deploy/steps/stripe.ts'
import { type Check, isLoopback } from '../check.ts'
import { EU } from './database.ts'

export const stripeEndpoints: Check = async ({ stripe, supabase, ask }) => {
  if (!stripe) return { skipped: 'needs STRIPE_SECRET_KEY' }
  const where = `${stripe.url}/v1/webhook_endpoints`
  const { status, text } = await ask(`${where}?limit=100`, { headers: { authorization: `Bearer ${stripe.key}` } })
  const remedy = 'delete it in Stripe’s dashboard and run `npm run deploy`'
  if (status !== 200) return [{ what: `Stripe answers ${status}`, where, remedy: 'compare STRIPE_SECRET_KEY' }]
  const { data } = JSON.parse(text) as { data: { url: string; status: string; enabled_events: string[] }[] }
  const url = `${supabase}/functions/v1/stripe-webhook`
  const found = data.find((endpoint) => endpoint.url === url)
  if (!found) return [{ what: `no endpoint has the address ${url}`, where, remedy: 'run `npm run deploy`' }]
  const missing = EVENTS.filter((name) => !found.enabled_events.includes(name) && !found.enabled_events.includes('*'))
  return [
    found.status !== 'enabled' && { what: 'the endpoint is turned off', where, remedy },
    missing.length > 0 && { what: `it does not listen to ${missing.join(', ')}`, where, remedy },
  ]
}

export const mail: Check = async ({ mailDomain, dkimSelector, resolveTxt }) => {
  if (!mailDomain) return { skipped: 'needs MAIL_FROM' }
  const remedy = 'publish the record that your mail provider names'
  // Providers such as Resend send with a return path below the domain.
  const [own, sent, dmarc] = await Promise.all(
    [mailDomain, `send.${mailDomain}`, `_dmarc.${mailDomain}`].map(resolveTxt),
  )
  const spf = [own, sent].map((records = []) => records.filter((text) => text.startsWith('v=spf1 ')).length)
  const policies = dmarc?.filter((text) => text.startsWith('v=DMARC1')) ?? []
  const dkimName = `${dkimSelector}._domainkey.${mailDomain}`
  const dkim = dkimSelector ? await resolveTxt(dkimName) : undefined
  return [
    (!spf.includes(1) || Math.max(...spf) > 1) && {
      what: 'SPF is missing or doubled',
      where: mailDomain,
      remedy,
    },
    dkim?.some((text) => /\bp=[\w+/]/.test(text)) === false && { what: 'DKIM has no key', where: dkimName, remedy },
    // Receivers ignore a doubled one.
    !(policies.length === 1 && /^v=DMARC1;.*\bp=(quarantine|reject)\b/.test(policies[0] ?? '')) && {
      what: 'DMARC is missing, doubled or has no policy',
      where: `_dmarc.${mailDomain}`,
      remedy: 'publish "v=DMARC1; p=quarantine" once SPF and DKIM pass',
    },
  ]
}

export const bounces: Check = async ({ site, ask, smtpHost }) => {
  if (!smtpHost) return { skipped: 'needs SMTP_URL' }
  if (/^(127\.|localhost$|\[::1\]$)/.test(smtpHost)) return { skipped: 'not needed on this machine' }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"type":"none"}' }
  const { url, status } = await ask(`${site}/api/mail/events`, init)
  const remedy = 'set MAIL_WEBHOOK_SECRET to the secret of your mail provider’s webhook and run `npm run deploy`'
  return [
    status === 404 && { what: 'bounces and complaints don’t reach the shop', where: url, remedy },
    status !== 404 && status !== 400 && { what: `an unsigned event returns ${status}, not 400`, where: url, remedy },
  ]
}

/** No check can tell who the supplier is. */
export const whoseTax: Check = async ({ sellsTo = [] }) =>
  sellsTo.some((country) => EU.includes(country))
    ? { skipped: 'in the EU you may owe the VAT of every sale. Ask a tax lawyer: docs/operating.md, "Whose tax"' }
    : []

/** The first words of the operator's name and address on the legal pages. */
const RUN_BY = /This shop is run by/

export const operator: Check = async ({ site, ask }) => {
  if (isLoopback(site)) return { skipped: 'not needed on this machine' }
  const [terms, accessibility] = await Promise.all(
    [pages.terms, pages.accessibility].map((page) => ask(site + page.path())),
  )
  return [
    !RUN_BY.test(terms?.text ?? '') && {
      what: 'the pages do not say who runs the shop',
      where: site + pages.terms.path(),
      remedy: 'fill in legal/operator.json and deploy the web again',
    },
    !(accessibility?.status === 200 && RUN_BY.test(accessibility.text)) && {
      what: 'there is no accessibility statement with a contact',
      where: site + pages.accessibility.path(),
      remedy: 'fill in legal/operator.json, keep legal/accessibility.md and deploy the web again',
    },
  ]
}

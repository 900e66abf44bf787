// Pages with one message: a session that has ended, an invalid link, the bank's authentication.
import { html } from 'hono/html'
import { type Checkout, merchantName } from '../commands/checkout.ts'
import { successUrl } from '../objects/checkout-session.ts'
import { formatMoney } from '../units.ts'
import type { Html, Page } from './layout.ts'

const notice = (title: string, content: Html, rest: Partial<Page> = {}): Page => ({
  title,
  body: html`<div class="panel">
    <h1>${title}</h1>
    ${content}
  </div>`,
  ...rest,
})

/** For a session that is complete or expired. */
export function closedSessionPage(checkout: Checkout): Page {
  const { session } = checkout
  const merchant = merchantName(checkout)
  if (session.status === 'complete')
    return notice(
      'You have already paid',
      html`<p>This payment to ${merchant} is complete.</p>
        <p><a href="${successUrl(session)}">Back to ${merchant}</a></p>`,
    )
  return notice(
    'This payment link has expired',
    html`<p>Nothing was charged. Start again from ${merchant}.</p>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back to ${merchant}</a></p>` : ''}`,
    { status: 410 },
  )
}

export function notFoundPage(): Page {
  return notice('Nothing here', html`<p>The page does not exist, or the link is incomplete.</p>`, { status: 404 })
}

/** The bank's page of "3D Secure authentication". */
export function authenticatePage(checkout: Checkout): Page {
  const { session } = checkout
  return notice(
    '3D Secure authentication',
    html`<p>Confirm with your bank that you are paying ${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')} to ${merchantName(checkout)}.</p>
      <form class="buttons" method="post" action="/c/pay/${session.id}/authenticate">
        <button class="primary" name="outcome" value="complete">Complete</button>
        <button name="outcome" value="fail">Fail</button>
      </form>`,
    { formTargets: [session.success_url] },
  )
}

/** An invalid link to the authorization page, which must not redirect ("OAuth reference"). */
export function authorizeErrorPage(message: string): Page {
  return notice('This link cannot be used', html`<p>${message}</p>`, { status: 400 })
}

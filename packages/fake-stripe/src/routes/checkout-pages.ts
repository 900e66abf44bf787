// The hosted pages: `/c/pay/:id` with its form, the bank's authentication page. Plain forms, no
// script.
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { ApiError } from '../api/errors.ts'
import { previewTax, readCheckout } from '../commands/checkout.ts'
import { authenticatePayment, type PaymentOutcome, paySession } from '../commands/pay-session.ts'
import { successUrl } from '../objects/checkout-session.ts'
import { checkoutPage } from '../pages/checkout.ts'
import { renderPage } from '../pages/layout.ts'
import { authenticatePage, closedSessionPage, notFoundPage } from '../pages/notices.ts'
import { checkPayment, type PaymentFields, readPaymentFields } from '../pages/payment-form.ts'
import type { Provider } from '../provider.ts'
import { formatMoney, now } from '../units.ts'
import { sameOrigin } from './same-origin.ts'

export function checkoutPageRoutes(provider: Provider) {
  /** Answers an attempt. Submitting a paid session again redirects like the first time. */
  const answer = (c: Context, id: string, outcome: PaymentOutcome, fields?: PaymentFields) => {
    if (outcome.kind === 'paid') return c.redirect(outcome.redirect, 303)
    if (outcome.kind === 'authenticate') return c.redirect(`/c/pay/${id}/authenticate`, 303)
    const checkout = readCheckout(provider, id)
    if (outcome.kind === 'declined') {
      const byCard = !fields || fields.method === 'card'
      const errors = byCard ? { card_number: outcome.message } : { method: outcome.message }
      return renderPage(c, {
        ...checkoutPage({ checkout: previewTax(provider, checkout), fields, errors }),
        status: 402,
      })
    }
    if (checkout.session.status === 'complete') return c.redirect(successUrl(checkout.session), 303)
    if (checkout.session.status === 'open') return c.redirect(`/c/pay/${id}`, 303)
    return renderPage(c, closedSessionPage(checkout))
  }

  return new Hono()
    .onError((error, c) => {
      if (error instanceof ApiError && error.status === 404) return renderPage(c, notFoundPage())
      throw error
    })
    .use('/c/*', sameOrigin)

    .get('/c/pay/:id', (c) => {
      const checkout = readCheckout(provider, c.req.param('id'))
      return renderPage(
        c,
        checkout.session.status === 'open'
          ? checkoutPage({ checkout: previewTax(provider, checkout) })
          : closedSessionPage(checkout),
      )
    })

    .post('/c/pay/:id', async (c) => {
      const id = c.req.param('id')
      const checkout = readCheckout(provider, id)
      const typed = readPaymentFields(new URLSearchParams(await c.req.text()))
      const fields = { ...typed, email: checkout.session.customer_email ?? typed.email }
      const checked = checkPayment(fields, now())
      if (checked.errors && checkout.session.status === 'open')
        return renderPage(c, {
          ...checkoutPage({ checkout: previewTax(provider, checkout), fields, errors: checked.errors }),
          status: 400,
        })
      const outcome = checked.attempt ? paySession(provider, id, checked.attempt) : ({ kind: 'closed' } as const)
      return answer(c, id, outcome, fields)
    })

    .get('/i/:id', (c) => {
      const invoice = provider.objects.findAnywhere('invoice', c.req.param('id'))?.object
      if (!invoice) return renderPage(c, notFoundPage())
      const { number, account_name, customer_name, customer_email, total, currency } = invoice
      const lines = html`<p>From ${account_name}, to ${customer_name} ${customer_email}</p>`
      const body = html`<h1>Invoice ${number}</h1>${lines}<p class="total">${formatMoney(total, currency)} paid</p>`
      return renderPage(c, { title: `Invoice ${number}`, layout: 'narrow', body })
    })

    .get('/c/pay/:id/authenticate', (c) => {
      const checkout = readCheckout(provider, c.req.param('id'))
      const waiting = checkout.session.status === 'open' && checkout.plan.awaitingAuthentication
      if (!waiting) return answer(c, checkout.session.id, { kind: 'closed' })
      return renderPage(c, authenticatePage(checkout))
    })

    .post('/c/pay/:id/authenticate', async (c) => {
      const passed = new URLSearchParams(await c.req.text()).get('outcome') === 'complete'
      return answer(c, c.req.param('id'), authenticatePayment(provider, c.req.param('id'), passed))
    })
}

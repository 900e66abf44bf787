// The hosted page ("Checkout", hosted page), with the items on one side and the payment on the
// other.
import { html } from 'hono/html'
import { type Checkout, merchantName } from '../commands/checkout.ts'
import { COUNTRIES } from '../objects/account.ts'
import { asksCountry } from '../objects/checkout-session.ts'
import { productOf } from '../objects/line-item.ts'
import { formatMoney } from '../units.ts'
import { field } from './field.ts'
import type { Html, Page } from './layout.ts'
import { FIELD_ORDER, type PaymentErrors, type PaymentFields } from './payment-form.ts'

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0027 6000 3184', 'asks for authentication'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0259', 'is disputed at once'],
] as const

export type CheckoutView = { checkout: Checkout; fields?: PaymentFields; errors?: PaymentErrors }

export function checkoutPage({ checkout, fields, errors = {} }: CheckoutView): Page {
  const { session } = checkout
  return {
    title: `Pay ${merchantName(checkout)}`,
    layout: 'split',
    formTargets: [session.success_url, session.cancel_url],
    body: html`${summary(checkout)}
      <section aria-label="Payment">${paymentForm(checkout, fields, errors)}${testCards()}</section>`,
  }
}

function summary(checkout: Checkout): Html {
  const { session, plan } = checkout
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  return html`<section aria-label="Order summary">
    ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back to ${merchantName(checkout)}</a>` : ''}
    <h1>Pay ${merchantName(checkout)}</h1>
    <p class="total">${total}</p>
    <ul class="lines">
      ${plan.lineItems.map((line) => {
        const product = productOf(line)
        const image = product?.images[0]
        return html`<li>
          ${image ? html`<img src="${image}" alt="" />` : html`<span class="blank"></span>`}
          <span>
            ${line.description}
            ${(line.quantity ?? 1) > 1 ? html`<br /><span class="quiet">Qty ${line.quantity}</span>` : ''}
          </span>
          <span>${formatMoney(line.amount_subtotal, line.currency)}</span>
        </li>`
      })}
    </ul>
    ${sumLine('Subtotal', session.amount_subtotal ?? 0, session, session.amount_subtotal !== session.amount_total)}
    ${sumLine('Tax', session.total_details?.amount_tax ?? 0, session)}
    <p class="sum"><span>Total due</span><span>${total}</span></p>
  </section>`
}

/** One line of the total, if it isn't zero. */
const sumLine = (label: string, cents: number, { currency }: Checkout['session'], isShown = cents !== 0) =>
  isShown
    ? html`<p class="sum quiet"><span>${label}</span><span>${formatMoney(cents, currency ?? 'usd')}</span></p>`
    : ''

function paymentForm({ session }: Checkout, fields: PaymentFields | undefined, errors: PaymentErrors): Html {
  const firstWrong = FIELD_ORDER.find((name) => errors[name])
  const fieldOf = (name: (typeof FIELD_ORDER)[number]) => ({
    name,
    value: name === 'card_cvc' ? '' : fields?.[name],
    error: errors[name],
    focus: name === firstWrong,
  })
  const types = session.payment_method_types
  const selected = fields?.method ?? types[0] ?? 'card'
  const choice = (value: string, label: string) =>
    html`<label class="choice">
      <input type="radio" name="method" value="${value}" ${selected === value ? 'checked' : ''} />
      <span>${label}</span>
    </label>`

  return html`<form class="panel methods" method="post" action="/c/pay/${session.id}" novalidate>
    ${errors.method ? html`<p class="alert" role="alert">${errors.method}</p>` : ''}
    ${
      session.customer_email
        ? html`<p class="quiet">Email <strong>${session.customer_email}</strong></p>`
        : field({ ...fieldOf('email'), label: 'Email', type: 'email', autocomplete: 'email' })
    }
    ${asksCountry(session) ? countryField(fields?.country ?? 'US') : ''}
    <fieldset>
      <legend>Payment method</legend>
      ${types.includes('card') ? choice('card', 'Card') : ''}
      ${types.includes('us_bank_account') ? choice('us_bank_account', 'Bank debit (delayed)') : ''}
    </fieldset>
    ${
      types.includes('card')
        ? html`<div class="card-fields">
            ${field({
              ...fieldOf('card_number'),
              label: 'Card number',
              autocomplete: 'cc-number',
              inputmode: 'numeric',
              placeholder: '1234 1234 1234 1234',
            })}
            <div class="pair">
              ${field({ ...fieldOf('card_expiry'), label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' })}
              ${field({ ...fieldOf('card_cvc'), label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC' })}
            </div>
            ${field({ ...fieldOf('card_name'), label: 'Name on card', autocomplete: 'cc-name' })}
          </div>`
        : ''
    }
    <button class="primary full">Pay ${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')}</button>
  </form>`
}

/** The country, if a tax or an invoice needs it ("Collect customer addresses"). */
const countryField = (selected: string) =>
  html`<div class="field">
    <label for="country">Country or region</label>
    <select id="country" name="country" autocomplete="country">
      ${Object.entries(COUNTRIES).map(
        ([code, { name }]) => html`<option value="${code}" ${selected === code ? 'selected' : ''}>${name}</option>`,
      )}
    </select>
  </div>`

const testCards = () =>
  html`<h2>Test cards</h2>
    <p class="quiet">Any future date and any CVC will do.</p>
    <ul class="quiet">
      ${TEST_CARDS.map(([number, effect]) => html`<li><code>${number}</code> ${effect}</li>`)}
    </ul>`

// The page on which a seller lets the platform act for an account ("Using OAuth with Standard
// accounts").
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { COUNTRIES } from '../objects/account.ts'
import { PLATFORM_NAME } from '../options.ts'
import { field } from './field.ts'
import type { Page } from './layout.ts'

export type SellerFields = { account: string; business_name: string; email: string; country: string; charges: boolean }
export type SellerErrors = Partial<Record<keyof SellerFields, string>>

export type AuthorizeView = {
  /** This page's path and query, the target of the form. */
  action: string
  /** Origins that the answer may redirect to. */
  formTargets: string[]
  accounts: Stripe.Account[]
  fields: SellerFields
  errors?: SellerErrors
}

export function authorizePage(view: AuthorizeView): Page {
  const { fields, errors = {} } = view
  const firstWrong = (['account', 'business_name', 'email', 'country'] as const).find((name) => errors[name])
  const fieldOf = (name: 'business_name' | 'email') => ({
    name,
    value: fields[name],
    error: errors[name],
    focus: name === firstWrong,
  })
  return {
    title: `Connect with ${PLATFORM_NAME}`,
    formTargets: view.formTargets,
    status: firstWrong ? 400 : 200,
    body: html`<form class="panel sellers" method="post" action="${view.action}" novalidate>
      <h1>Connect with ${PLATFORM_NAME}</h1>
      <p>${PLATFORM_NAME} will be able to create payments on your account and to see them.</p>
      ${errors.account ? html`<p class="alert" role="alert">${errors.account}</p>` : ''}
      <fieldset>
        <legend>Account</legend>
        <label class="choice">
          <input type="radio" name="account" value="new" ${fields.account === 'new' ? 'checked' : ''} />
          <span>Create a test account</span>
        </label>
        ${view.accounts.map(
          (account) =>
            html`<label class="choice">
              <input
                type="radio"
                name="account"
                value="${account.id}"
                ${fields.account === account.id ? 'checked' : ''}
              />
              <span
                >${account.business_profile?.name}<br /><span class="quiet"
                  >${account.email} · ${account.charges_enabled ? 'can charge' : 'cannot charge yet'}</span
                ></span
              >
            </label>`,
        )}
      </fieldset>
      <fieldset class="new-seller">
        <legend>New test account</legend>
        ${field({ ...fieldOf('business_name'), label: 'Business name', autocomplete: 'organization' })}
        ${field({ ...fieldOf('email'), label: 'Email', type: 'email', autocomplete: 'email' })}
        <div class="field">
          <label for="country">Country</label>
          <select id="country" name="country">
            ${Object.entries(COUNTRIES).map(
              ([code, { name }]) =>
                html`<option value="${code}" ${fields.country === code ? 'selected' : ''}>${name}</option>`,
            )}
          </select>
        </div>
        <label class="choice">
          <input type="checkbox" name="charges_enabled" value="true" ${fields.charges ? 'checked' : ''} />
          <span>Charges enabled<br /><span class="quiet">Off: onboarding is not finished yet</span></span>
        </label>
      </fieldset>
      <div class="buttons">
        <button class="primary" name="action" value="connect">Connect</button>
        <button name="action" value="cancel">Cancel</button>
      </div>
    </form>`,
  }
}

// A labelled text input with its error. The first wrong one on a page gets the focus.
import { html } from 'hono/html'
import type { Html } from './layout.ts'

export type Field = {
  name: string
  label: string
  value?: string
  type?: 'text' | 'email'
  autocomplete?: string
  inputmode?: 'numeric'
  placeholder?: string
  error?: string
  focus?: boolean
}

export function field({ name, label, value, type = 'text', autocomplete = 'off', error, ...rest }: Field): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value ?? ''}"
      autocomplete="${autocomplete}"
      placeholder="${rest.placeholder ?? ''}"
      ${rest.inputmode ? html`inputmode="${rest.inputmode}"` : ''}
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
      ${rest.focus ? 'autofocus' : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

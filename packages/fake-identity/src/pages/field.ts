// One labelled input with its error beside it, announced by assistive technology and tied to the input.
import { html } from 'hono/html'
import type { Html } from './layout.ts'

export type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  error?: string | undefined
  help?: string
  minLength?: number
  maxLength?: number
  autofocus?: boolean
}

export function field(input: Field): Html {
  const { name, error, help } = input
  const describedBy = [help ? `${name}-help` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${input.label}</label>
<input id="${name}" name="${name}" type="${input.type}" value="${input.value ?? ''}" autocomplete="${input.autocomplete}"
 maxlength="${input.maxLength ?? 200}" required${input.minLength ? html` minlength="${input.minLength}"` : ''}${
   input.autofocus ? html` autofocus` : ''
 }${describedBy ? html` aria-describedby="${describedBy}"` : ''}${error ? html` aria-invalid="true"` : ''}>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}
</div>`
}

// The frame of every page: no scripts, one stylesheet, no external files.
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export function layout(title: string, appName: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${appName} account</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<div class="page">
<header class="brand"><img src="/icon.svg" alt="" width="36" height="36"><span>${appName}</span></header>
<main class="card">${content}</main>
</div>
</body>
</html>`
}

/** A page with one message and a link to `back`. */
export function messagePage(appName: string, title: string, text: string, back?: string): Html {
  const link = back ? html`<p><a href="${back}">Go back to ${appName}</a></p>` : ''
  return layout(title, appName, html`<h1>${title}</h1><p class="lead">${text}</p>${link}`)
}

// A labelled input. Screen readers announce its error and connect it to the input.

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

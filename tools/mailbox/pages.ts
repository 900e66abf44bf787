// The mailbox's two pages. A mail's own HTML is only shown in a sandboxed frame.
import { html } from 'hono/html'
import type { Mail, MailSummary } from './store.ts'

function layout(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body><main>${content}</main></body>
</html>`
}

export function listPage(mails: MailSummary[]) {
  return layout(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="quiet">Every mail that this machine's shop sends ends here. The last 500 are kept.</p>
${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
<ul class="mails">${mails.map(
      (mail) => html`<li><a href="/messages/${mail.id}">
<strong>${mail.subject || '(no subject)'}</strong>
<span>${mail.from} to ${mail.to.join(', ')}</span>
<time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></a></li>`,
    )}</ul>`,
  )
}

export function mailPage(mail: Mail) {
  return layout(
    mail.subject || '(no subject)',
    html`<p><a href="/">Back to all mails</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<p class="quiet">${mail.from} to ${mail.to.join(', ')}, <time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></p>
${mail.text ? html`<pre>${mail.text}</pre>` : ''}
${mail.html ? html`<iframe title="The mail as HTML" src="/messages/${mail.id}/html" sandbox="allow-popups"></iframe>` : ''}
${
  mail.attachments.length > 0
    ? html`<h2>Attachments</h2><ul>${mail.attachments.map((file) => html`<li>${file.name} (${file.mimeType}, ${file.bytes} bytes)</li>`)}</ul>`
    : ''
}
<form class="events" method="post" action="/_control/bounce">
<input type="hidden" name="to" value="${mail.to[0] ?? ''}">
<input type="hidden" name="message_id" value="${mail.headers.find(({ name }) => name === 'message-id')?.value ?? ''}">
<button name="kind" value="permanent">Bounce</button>
<button name="kind" value="transient">Bounce for now</button>
<button name="kind" value="complaint">Report as spam</button>
</form>
<details><summary>Headers</summary><dl>${mail.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`,
  )
}

export function missingPage() {
  return layout('No such mail', html`<h1>No such mail</h1><p><a href="/">Back to all mails</a></p>`)
}

function shortTime(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

export const style = `
:root { --ground: #f6f3ee; --card: #fffdfa; --ink: #1f1d1a; --muted: #625d55; --line: #d9d2c6; --accent: #1f5a4c }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171614; --card: #211f1c; --ink: #f2eee7; --muted: #b3aca0; --line: #3b3731; --accent: #8fd1bd }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere }
h1 { line-height: 1.2 }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.quiet { color: var(--muted) }
.mails { padding: 0; list-style: none }
.mails a { display: grid; gap: .1rem; margin-bottom: .6rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .7rem; background: var(--card); color: inherit; text-decoration: none }
.mails a:hover { border-color: var(--accent) }
.mails span, .mails time { color: var(--muted); font-size: .9rem }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: .7rem; background: var(--card); font: inherit; white-space: pre-wrap }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .7rem; background: #fff }
dt { font-weight: 600 }
dd { margin: 0 0 .4rem }
`

// Small parts of the operator page: tables, one-button forms for the control API, readable times.
import { html } from 'hono/html'
import type { Html } from '../layout.ts'

export function table(caption: string, headings: string[], rows: Html[]): Html {
  return html`<section aria-label="${caption}">
    <h2>${caption}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">None yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}, table">
            <table>
              <thead>
                <tr>
                  ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}

/** A button that posts `values` to `/_control<path>`. */
export function action(path: string, label: string, values: Record<string, string> = {}): Html {
  return html`<form method="post" action="/_control${path}">
    ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`
}

/** Unix seconds → '2030-04-01 12:00:00' (UTC). */
export const time = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('T', ' ').slice(0, 19)

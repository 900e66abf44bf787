// Events with all delivery attempts, and settings for delivery faults.
import { html } from 'hono/html'
import type { Overview } from '../../overview.ts'
import type { DeliveryControls } from '../../webhooks/controls.ts'
import type { Html } from '../layout.ts'
import { table, time } from './elements.ts'

export function controlsForm(controls: DeliveryControls): Html {
  const number = (name: keyof DeliveryControls, label: string, min: number) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="number" min="${min}" value="${String(controls[name])}" />
    </div>`
  return html`<section aria-label="Webhook delivery">
    <h2>Webhook delivery</h2>
    <form class="panel controls" method="post" action="/_control/deliveries">
      ${number('drop', 'Drop the next', 0)} ${number('delay_ms', 'Delay, ms', 0)} ${number('copies', 'Send each, times', 1)}
      <button class="primary">Apply</button>
    </form>
  </section>`
}

export function eventsTable(events: Overview['events']): Html {
  return table(
    'Events',
    ['Event', 'Account', 'Deliveries'],
    events.map(
      (event) =>
        html`<tr>
          <td>${event.type}<br /><code>${event.id}</code><br /><span class="quiet">${time(event.created)}</span></td>
          <td><code>${event.account ?? 'platform'}</code></td>
          <td>
            <ul>
              ${event.deliveries.map(
                (delivery) =>
                  html`<li>
                    ${delivery.state}${delivery.tries.length > 0 ? ': ' : ''}${delivery.tries
                      .map(({ status, error, tookMs }) => `${error ?? status} (${tookMs} ms)`)
                      .join('; ')}
                  </li>`,
              )}
            </ul>
          </td>
        </tr>`,
    ),
  )
}

// The marketplace's webhook endpoint: stores deliveries and gives the answers that a test sets.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'

export type Delivery = { body: string; signature: string; event: Stripe.Event; status: number }

export type Receiver = {
  url: string
  /** All requests so far, in order of arrival. */
  deliveries: Delivery[]
  /** Status codes of the next requests. Later ones get 200. */
  answers: number[]
  /** Resolves once `enough` is true for the deliveries. */
  until(enough: (deliveries: Delivery[]) => boolean): Promise<Delivery[]>
  /** Resolves with the first event of a type. */
  event(type: Stripe.Event.Type): Promise<Stripe.Event>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const answers: number[] = []
  const watchers = new Set<() => void>()

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200).end('A page, which is what a redirect leads to.')
      return
    }
    const body = await text(request)
    const status = answers.shift() ?? 200
    deliveries.push({
      body,
      signature: String(request.headers['stripe-signature']),
      event: JSON.parse(body) as Stripe.Event,
      status,
    })
    response.writeHead(status, status === 302 ? { Location: '/page' } : {}).end()
    for (const check of watchers) check()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const until: Receiver['until'] = (enough) =>
    new Promise((resolve) => {
      const check = () => {
        if (!enough(deliveries)) return
        watchers.delete(check)
        resolve(deliveries)
      }
      watchers.add(check)
      check()
    })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    answers,
    until,
    async event(type) {
      const isWanted = ({ event }: Delivery) => event.type === type
      const arrived = await until((all) => all.some(isWanted))
      const found = arrived.find(isWanted)
      if (!found) throw new Error(`no ${type}`)
      return found.event
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// A fake of Stripe. The real SDK talks to it when given its host, port and `protocol: 'http'`.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { expireOverdueSessions } from './commands/expire-session.ts'
import type { FakeStripeOptions } from './options.ts'
import { createProvider } from './provider.ts'
import { startDispatcher } from './webhooks/deliver.ts'

export type { FakeStripeOptions }

export type FakeStripe = {
  /** Its address, without a slash at the end. */
  url: string
  port: number
  /** Stops listening and sending. Queued webhooks are sent after the next start. */
  close(): Promise<void>
}

/** Resolves when listening. Continues with the data of an earlier run in the same `dataDir`. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const provider = createProvider(options)
  const { host, sweepIntervalMs, log } = provider.settings

  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch: createApp(provider).fetch, hostname: host, port: options.port }, () =>
      resolve(listening),
    )
    listening.once('error', reject)
  }).catch((error: unknown) => {
    provider.database.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`
  provider.publicUrl ||= url

  const dispatcher = startDispatcher(provider)
  const sweep = setInterval(() => expireOverdueSessions(provider), sweepIntervalMs)
  log(`payments: listening on ${url}`)

  return {
    url,
    port,
    async close() {
      clearInterval(sweep)
      await dispatcher.close()
      await new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      provider.database.close()
    },
  }
}

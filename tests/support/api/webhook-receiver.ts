// A seller's server: keeps the requests, and answers with the given statuses.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { runJobs } from './mails.ts'
import { until } from './people.ts'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** Starts a server that ends with the test file. `answers` are the statuses of the next requests; afterwards it answers 204. */
export async function receiver(...answers: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ headers: request.headers, body })
    response.writeHead(answers.shift() ?? 204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Runs jobs until so many requests have come. The stack's own scheduler may send them too. */
    async has(count: number): Promise<Received[]> {
      await until(`${count} webhooks have come`, async () => {
        await runJobs()
        return received.length >= count
      })
      return received
    },
  }
}

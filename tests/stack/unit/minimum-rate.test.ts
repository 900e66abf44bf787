// A body that hardly comes ends with its connection; one that waits for a busy server does not.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { enforceMinimumRate } from '../../../tools/stack/minimum-rate.ts'

const MINIMUM_RATE = { everyMs: 50, minBytes: 100 }

async function openOn(listener: RequestListener) {
  const server = createServer(listener)
  enforceMinimumRate(server, MINIMUM_RATE)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const post = (length: number) => `POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: ${length}\r\n\r\n`

test('a client that sends a byte now and then is disconnected', { tags: ['body-bounded-keeps'] }, async () => {
  const socket = await openOn((request, response) => {
    request.resume().once('end', () => response.end())
  })
  socket.write(post(1000))
  const timer = setInterval(() => socket.write('x'), 10)
  onTestFinished(() => clearInterval(timer))
  // A byte that is on its way when the other end hangs up makes it a reset.
  await new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve))
})

test.each<[string, number, (request: IncomingMessage) => void]>([
  ['has sent everything', 4, (request) => request.resume()],
  ['waits for the server to read', 300_000, (request) => request.pause()],
])('a client that %s may wait for the answer', { tags: ['body-bounded-keeps'] }, async (_, length, begin) => {
  const socket = await openOn(async (request, response) => {
    const ended = once(request, 'end')
    begin(request)
    await delay(4 * MINIMUM_RATE.everyMs)
    request.resume()
    await ended
    response.end('done')
  })
  socket.write(post(length) + 'x'.repeat(length))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('done')
})

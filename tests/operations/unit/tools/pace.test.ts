// A body that hardly comes ends with its connection; one that waits for a busy server does not.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { holdPace } from '../../../../tools/stack/pace.ts'

const PACE = { everyMs: 50, leastBytes: 100 }

async function openOn(listener: RequestListener) {
  const server = createServer(listener)
  holdPace(server, PACE)
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
  // A byte that is on its way when the other end hangs up makes it a reset.
  await new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve))
  clearInterval(timer)
})

test('a client that has sent everything may wait for the answer', { tags: ['body-bounded-keeps'] }, async () => {
  const socket = await openOn((request, response) => {
    request.resume().once('end', () => setTimeout(() => response.end('done'), 4 * PACE.everyMs))
  })
  socket.write(`${post(4)}body`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('done')
})

test('a client that waits for the server to read is not disconnected', { tags: ['body-bounded-keeps'] }, async () => {
  const socket = await openOn((request, response) => {
    request.pause()
    setTimeout(() => request.resume().once('end', () => response.end('done')), 4 * PACE.everyMs)
  })
  socket.write(post(300_000) + 'x'.repeat(300_000))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('done')
})

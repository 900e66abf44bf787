// Where webhooks may go: addresses on the public internet, and nothing that stands beside the shop.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, post } from '../../../edge-functions/jobs/post-webhook.ts'

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  { tags: ['webhooks-apart'] },
  (address) => expect(isPublicAddress(address)).toBe(true),
)

const APART = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:93.184.215.14',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  'localhost',
  '',
]
test.each(APART)('%j is not', { tags: ['webhooks-apart'] }, (address) => expect(isPublicAddress(address)).toBe(false))

describe('a message', { tags: ['webhooks-apart'] }, () => {
  let server: Server
  let asked = 0
  const port = () => (server.address() as AddressInfo).port
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1
      if (request.url === '/never') return
      if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port()}/` })
      else response.writeHead(204)
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const send = (url: string, mayBeLocal = false, timeoutMs = 5_000) =>
    post({ url, headers: {}, body: '{}', mayBeLocal, timeoutMs })

  test.each([
    (at: number) => `http://127.0.0.1:${at}/`,
    (at: number) => `https://127.0.0.1:${at}/`,
    (at: number) => `https://localhost:${at}/`,
    (at: number) => `https://0x7f.1:${at}/`,
    (at: number) => `https://2130706433:${at}/`,
    (at: number) => `https://[::1]:${at}/`,
    (at: number) => `https://[::ffff:127.0.0.1]:${at}/`,
    () => 'https://169.254.169.254/latest/meta-data',
    () => 'https://10.0.0.1/',
    // Public, but everybody on the way could read it.
    () => 'http://1.1.1.1/',
  ])('goes to no address that is not public: %o', async (url) => {
    await expect(send(url(port()))).rejects.toThrow('The address is not on the public internet.')
    expect(asked).toBe(0)
  })

  test('to a host by its name is resolved first', async () => {
    await expect(send('https://nowhere.invalid/')).rejects.toThrow(
      /^(There is no such host|The host could not be reached)/,
    )
  })

  test('to this machine goes there only where that is set, and by http to no other', async () => {
    expect(await send(`http://127.0.0.1:${port()}/`, true)).toBe(204)
    for (const host of ['localhost', '127.0.0.2', '[::1]'])
      await expect(send(`http://${host}:${port()}/`, true)).rejects.toThrow('not on the public internet')
  })

  test('follows no redirect', async () => {
    asked = 0
    expect(await send(`http://127.0.0.1:${port()}/away`, true)).toBe(302)
    expect(asked).toBe(1)
  })

  test('waits for an answer as long as it may', async () => {
    await expect(send(`http://127.0.0.1:${port()}/never`, true, 100)).rejects.toThrow('No answer within 0.1 seconds.')
  })
})

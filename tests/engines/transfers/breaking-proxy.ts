// A proxy whose connections break in the middle of a request.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Passes bytes on to an address. After each of these numbers of bytes, over all connections, it
 * breaks the one that sends.
 */
export async function openBreakingProxy(target: URL, breaks: number[]) {
  const left = [...breaks]
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    let isBroken = false
    client.on('data', (chunk) => {
      if (isBroken) return
      const [until = Number.POSITIVE_INFINITY] = left
      isBroken = chunk.length >= until
      if (isBroken) left.shift()
      else if (left.length > 0) left[0] = until - chunk.length
      upstream.write(chunk.subarray(0, until), () => isBroken && end())
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many breaks are still to come. */
    left: () => left.length,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

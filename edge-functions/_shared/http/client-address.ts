// Where a visitor calls from, to count by. Only the last entry of X-Forwarded-For is believed: the gateway wrote it, the rest anyone can.
import type { Context } from 'hono'

/** The address as the gateway saw it; of IPv6 the half that names a network, because the other half is the client's to choose. */
export function clientAddress(c: Context): string {
  const address = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim().toLowerCase() ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? network(address) : address)
}

function network(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}

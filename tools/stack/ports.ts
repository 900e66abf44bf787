// Chooses ports before anything starts, because the parts must know each other's addresses.
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Opens and closes a listener. Returns the port, or throws EADDRINUSE. */
const probe = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/**
 * Searches below the ports of outgoing connections (Linux: from 32768), which could take one before
 * its part listens. Each process searches in its own block, for stacks that start at the same time.
 */
const FIRST_PORT = 20_000
const PORTS_OF_A_BLOCK = 32
const BLOCKS = 390
let next = FIRST_PORT + (process.pid % BLOCKS) * PORTS_OF_A_BLOCK

async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < BLOCKS * PORTS_OF_A_BLOCK; tried++) {
    const port = next
    next = FIRST_PORT + ((next + 1 - FIRST_PORT) % (BLOCKS * PORTS_OF_A_BLOCK))
    const free = await probe(port).catch(() => null)
    if (free !== null) return free
  }
  throw new Error('no port is free')
}

/** @throws one line if a chosen port is taken */
export async function choosePort(name: string, wished: number): Promise<number> {
  try {
    return wished === 0 ? await findFreePort() : await probe(wished)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const variable = `${name.toUpperCase()}_PORT`
    if (code === 'EADDRINUSE') {
      throw new Error(
        `port ${wished} (${name}) is taken: end the program that uses it, or set ${variable} to another port (0 = any)`,
      )
    }
    if (code === 'EACCES')
      throw new Error(
        `port ${wished} (${name}) can’t be opened by this user: set ${variable} to another port (0 = any)`,
      )
    throw error
  }
}

/** Free ports for parts that only other parts call. */
export async function chooseFreePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await findFreePort())
  return ports
}

export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Resolves when something listens on the port. */
export async function waitForPort(port: number): Promise<void> {
  while (!(await isListening(port))) await delay(25)
}

// Ports are settled before anything starts, because the parts must know each other's addresses.
import { createServer } from 'node:net'

/** Opens and closes a listener. Gives the port, or throws EADDRINUSE. */
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

/** @throws one clear line when a wished port is taken. */
export async function settlePort(name: string, wished: number): Promise<number> {
  try {
    return await probe(wished)
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
        `port ${wished} (${name}) may not be opened by this user: set ${variable} to another port (0 = any)`,
      )
    throw error
  }
}

/** Free ports for parts that only other parts talk to. */
export const settleFreePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => probe(0)))

// The driver's socket (postgres 3.4.9, github.com/porsager/postgres issues 1154 and 1208): a transaction whose connection is lost
// still sends its rollback. Once the driver knows of the close, that write ends the whole process, and a write that was
// waiting leaves the connection mute for good. So statements fail at once, and the close is told a little later.
import { Socket } from 'node:net'

/** Long enough for every transaction under way to have failed. The connection is of no use meanwhile. */
const CLOSE_DELAY_MS = 250

type Written = (error?: Error | null) => void

class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

class SteadySocket extends Socket {
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    if (error === null) this.#fail()
    super._destroy(error, (failure) => {
      if (failure) this.emit('error', failure)
      setTimeout(() => callback(null), CLOSE_DELAY_MS)
    })
  }

  override write(chunk: string | Uint8Array, second?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.destroyed) return super.write(chunk, second as BufferEncoding, written)
    queueMicrotask(() => this.#fail())
    return true
  }

  #fail(): void {
    this.emit('error', new ConnectionLost('the database closed the connection'))
  }
}

/** Options of the driver, which its types do not know. For connections without TLS: there the driver would wrap this socket in one of its own. */
export const steadySocket = {
  socket: ({ host, port }: { host: string[]; port: number[] }): Socket =>
    new SteadySocket().connect(port[0] ?? 5432, host[0] ?? '127.0.0.1'),
}

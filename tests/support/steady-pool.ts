// A pool that outlives its connections. The driver (postgres 3.4.9, github.com/porsager/postgres issues 1154 and 1208) still
// writes a rollback after it let go of a lost socket, which ends the process; and a write that was waiting when the socket
// closed leaves that connection mute for good. So a lost connection's statements fail at once, its pool is replaced by a
// new one, and the driver is told of the close when nothing is written there any more.
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers'

/** By then every transaction on a lost connection has failed and rolled back: they speak SQL only. */
const QUIET_MS = 1_000
/** How long a replaced pool keeps the connections that it did not lose; no statement may take longer. */
const FAREWELL_MS = 15_000

type Written = (error?: Error | null) => void

class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

class SteadySocket extends Socket {
  readonly #onLost: () => void
  #isDismissed = false
  #isLost = false

  constructor(onLost: () => void) {
    super()
    this.#onLost = onLost
  }

  override emit(event: string | symbol, ...details: unknown[]): boolean {
    if (event !== 'close' || this.#isDismissed) return super.emit(event, ...details)
    this.#isLost = true
    this.#onLost()
    this.#fail()
    setTimeout(() => super.emit('close', ...details), QUIET_MS).unref()
    return true
  }

  override write(chunk: string | Uint8Array, second?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#isLost) return super.write(chunk, second as BufferEncoding, written)
    queueMicrotask(() => this.#fail())
    return true
  }

  /** The driver's own farewell has words; the one that answers the other side's end has none. */
  override end(words?: string | Uint8Array | (() => void), second?: BufferEncoding | (() => void), ended?: () => void) {
    if (words instanceof Uint8Array) this.#isDismissed = true
    return super.end(words as Uint8Array, second as BufferEncoding, ended)
  }

  #fail(): void {
    super.emit('error', new ConnectionLost('the database closed the connection'))
  }
}

/** An option that the driver has and its types do not know. */
type SocketOption = { socket: (at: { host: string[]; port: number[] }) => Socket }
type Pool = { end(options: { timeout: number }): Promise<void> }

/**
 * Opens a pool by `open`, which hands the given option to the driver, and anew whenever a connection is lost.
 * For connections without TLS: there the driver would wrap the socket in one of its own.
 */
export function steadyPool<Sql extends Pool & ((...given: never[]) => unknown)>(
  open: (option: SocketOption) => Sql,
): Sql {
  const renew = (): Sql => {
    const replace = () => {
      if (current !== pool) return
      current = renew()
      setTimeout(() => pool.end({ timeout: 1 }).catch(() => {}), FAREWELL_MS).unref()
    }
    const pool: Sql = open({
      socket: ({ host, port }) => new SteadySocket(replace).connect(port[0] ?? 5432, host[0] ?? '127.0.0.1'),
    })
    return pool
  }
  let current = renew()
  return new Proxy(current, {
    apply: (_pool, _this, given) => Reflect.apply(current, undefined, given),
    get: (_pool, name) => Reflect.get(current, name),
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Dispatcher, Pool } from 'undici'

// Load at a steady rate: requests are sent when they are due, however long others take.
// autocannon's own rate sends each second's share at once, so it measures full load for part of the
// second.

export type SampleRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

type LoadRate = {
  /** Requests a second, evenly spaced. */
  rate: number
  seconds: number
}

/** In milliseconds. */
export type Latency = { p50: number; p99: number }

/** Uses callbacks, because promises allocate memory that is collected during the measurement. */
class Answer implements Dispatcher.DispatchHandler {
  #status = 0
  #done: (failure: string | null) => void

  constructor(done: (failure: string | null) => void) {
    this.#done = done
  }

  /** Marks this handler as one of undici's current interface. */
  onRequestStart() {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number) {
    this.#status = status
  }

  onResponseData() {}

  onResponseEnd() {
    this.#done(this.#status < 300 ? null : `was answered ${this.#status}`)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.#done(error.message)
  }
}

/**
 * Keeps connections to a server. Latency counts from the moment a request is due, including the
 * wait for a free connection. A load throws if a request fails.
 */
export function pacedLoads(base: string, connections: number) {
  const pool = new Pool(base, { connections, pipelining: 1 })

  async function load(next: () => SampleRequest, { rate, seconds }: LoadRate): Promise<Latency> {
    const took = new Float64Array(Math.floor(rate * seconds))
    const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
    let answered = 0
    const send = (due: number) => {
      const { method, path, headers = {}, body = '' } = next()
      const answer = new Answer((failure) => {
        if (failure !== null) reject(new Error(`${method} ${path}: ${failure}`))
        took[answered] = performance.now() - due
        answered += 1
        if (answered === took.length) resolve()
      })
      pool.dispatch({ method, path, headers, ...(body ? { body } : {}) }, answer)
    }
    const start = performance.now()
    for (let number = 0; number < took.length; number++) {
      const due = start + (number * 1000) / rate
      const early = due - performance.now()
      if (early > 0) await delay(early)
      send(due)
    }
    await finished
    took.sort()
    const within = (share: number) => Number((took[Math.ceil(took.length * share) - 1] ?? Number.NaN).toFixed(1))
    return { p50: within(0.5), p99: within(0.99) }
  }

  return { load, close: () => pool.close() }
}

// Load as fast as the server answers.

/** Sends a request after each answer. Throws if a request fails. */
export async function fullLoad(
  base: string,
  next: () => SampleRequest,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = next()
          return { ...request, method, path, headers: { ...headers }, body }
        },
      },
    ],
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${base} failed`)
  return result
}

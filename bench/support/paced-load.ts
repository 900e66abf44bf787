import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Dispatcher, Pool } from 'undici'

// Load at a steady rate: a request is sent whenever one is due, however long others take.
// (autocannon's own rate sends each second's share at once, as fast as answers come: what it
// measures is full load for a part of the second.)

export type SampleRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

type Pace = {
  /** Requests a second, at even distances. */
  rate: number
  seconds: number
}

/** Milliseconds; half of the requests, and 99 in 100, took no longer. */
export type Latency = { p50: number; p99: number }

/**
 * Calls back instead of promising, because whatever the load itself allocates it has to collect
 * while it measures.
 */
class Answer implements Dispatcher.DispatchHandler {
  #status = 0
  #done: (failure: string | null) => void

  constructor(done: (failure: string | null) => void) {
    this.#done = done
  }

  /** Marks this handler as one of undici's present interface. */
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
 * Keeps connections to a server. Each request of a load counts from the moment when it was due:
 * where all connections are busy it waits, and its waiting counts. A load throws where one is not
 * answered with success.
 */
export function pacedLoads(base: string, connections: number) {
  const pool = new Pool(base, { connections, pipelining: 1 })

  async function load(next: () => SampleRequest, { rate, seconds }: Pace): Promise<Latency> {
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

// Load as fast as it is answered.

/** Sends as many requests as are answered. Throws where one is not answered with success. */
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
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} requests to ${base} were not answered with success`)
  return result
}

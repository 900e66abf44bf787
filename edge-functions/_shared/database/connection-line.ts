// The line in front of a pool. Behind many statements that wait for one lock, whoever gets no connection in time is told to
// come back: the driver's own queue would keep them as long as the others wait, however long that is.
import { ApiError } from '../http/api-error.ts'

/** Gives what lets one caller in: resolves, first come first served, with what lets them out again. Refuses unavailable after `patienceMs` milliseconds. */
export function connectionLine(connections: number, patienceMs: number): () => Promise<() => void> {
  let free = connections
  const waiting = new Set<() => void>()

  function leave(): void {
    const [next] = waiting
    if (next) next()
    else free += 1
  }

  return async () => {
    if (free > 0) {
      free -= 1
      return leave
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(enter)
        reject(new ApiError('unavailable', { cause: `no connection became free within ${patienceMs} ms` }))
      }, patienceMs)
      const enter = () => {
        waiting.delete(enter)
        clearTimeout(timer)
        resolve()
      }
      waiting.add(enter)
    })
    return leave
  }
}

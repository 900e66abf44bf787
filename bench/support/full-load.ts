// Load as fast as it is answered.
import autocannon from 'autocannon'
import type { SampleRequest } from './paced-load.ts'

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

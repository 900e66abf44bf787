import type { HashReport } from './hash-worker.ts'

/** SHA-256 in hexadecimal. Rejects if the browser can't read the file, or it is aborted. */
export function hashFile(file: File, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const hashing = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', () => reject(new Error('The script that hashes files failed.')))
    worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
      if ('sha256' in data) resolve(data.sha256)
      else reject(new Error(data.failure))
    })
    worker.postMessage(file)
  })
  return hashing.finally(() => worker.terminate())
}

// Hashes a file piece by piece, off the main thread and in flat memory.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Progress in bytes, and the digest at the end. */
export type HashReport = { hashed: number } | { sha256: string } | { failure: string }

const report = (message: HashReport) => postMessage(message)
const REPORT_BYTES = 8 * 1_048_576

async function hash(file: File): Promise<string> {
  const digest = sha256.create()
  const reader = file.stream().getReader()
  let hashed = 0
  let reported = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    digest.update(piece.value)
    hashed += piece.value.length
    if (hashed - reported < REPORT_BYTES) continue
    reported = hashed
    report({ hashed })
  }
  return bytesToHex(digest.digest())
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hash(data).then(
    (sha256) => report({ sha256 }),
    (error: unknown) => report({ failure: String(error) }),
  )
})

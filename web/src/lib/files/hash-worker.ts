// Hashes a file piece by piece, off the main thread and in flat memory.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export type HashReport = { sha256: string } | { failure: string }

const report = (message: HashReport) => postMessage(message)

async function hash(file: File): Promise<string> {
  const digest = sha256.create()
  const reader = file.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) digest.update(piece.value)
  return bytesToHex(digest.digest())
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hash(data).then(
    (sha256) => report({ sha256 }),
    (error: unknown) => report({ failure: String(error) }),
  )
})

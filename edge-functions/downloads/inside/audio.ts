// How long audio is, from its headers. music-metadata was compared: it reads every environment
// variable, which functions here may not.
import { type Source, Unreadable } from './source.ts'

const viewAt = async (source: Source, offset: number, length: number) => {
  const bytes = await source.read(offset, Math.min(length, Math.max(0, source.size - offset)))
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
const latinAt = (view: DataView, offset: number, length: number) =>
  offset + length > view.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))

const CHUNKS_MAX = 100

/** Bytes of the data chunk by the bytes a second of the format chunk. */
async function wavSeconds(source: Source): Promise<number> {
  let bytesASecond = 0
  for (let at = 12, chunk = 0; chunk < CHUNKS_MAX && at + 8 <= source.size; chunk += 1) {
    const view = await viewAt(source, at, 24)
    const [name, size] = [latinAt(view, 0, 4), view.getUint32(4, true)]
    if (name === 'fmt ') bytesASecond = view.getUint32(16, true)
    if (name === 'data' && bytesASecond > 0) return Math.min(size, source.size - at - 8) / bytesASecond
    at += 8 + size + (size % 2)
  }
  throw new Unreadable('no data chunk')
}

/** Samples by the samples a second, of the first block (RFC 9639, 8.2). */
async function flacSeconds(source: Source): Promise<number> {
  const view = await viewAt(source, 0, 42)
  const rate = view.getUint32(18) >>> 12
  const samples = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22)
  return samples / rate
}

/** In kilobits a second: layer III of MPEG 1, and of MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

/** By the count of frames that the first frame names (Xing, Info), else by its constant bit rate. */
async function mp3Seconds(source: Source): Promise<number> {
  const tag = await viewAt(source, 0, 10)
  const hasTag = latinAt(tag, 0, 3) === 'ID3'
  const start = hasTag ? 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + (tag.getUint8(at) & 127), 0) : 0
  const frame = await viewAt(source, start, 200)
  const [first, second, fourth] = [frame.getUint8(1), frame.getUint8(2), frame.getUint8(3)]
  const version = (first >> 3) & 3
  const isOne = version === 3
  const rate = (SAMPLE_RATES[(second >> 2) & 3] ?? 0) / (isOne ? 1 : version === 2 ? 2 : 4)
  const bits = (BIT_RATES[isOne ? 0 : 1][second >> 4] ?? 0) * 1000
  if (frame.getUint8(0) !== 0xff || (first & 0xe6) !== 0xe2 || rate === 0 || bits === 0)
    throw new Unreadable('no frame')
  const isMono = fourth >> 6 === 3
  const note = 4 + (isOne ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  const counts = ['Xing', 'Info'].includes(latinAt(frame, note, 4)) && (frame.getUint32(note + 4) & 1) === 1
  if (counts) return (frame.getUint32(note + 8) * (isOne ? 1152 : 576)) / rate
  return ((source.size - start) * 8) / bits
}

const READERS: Record<string, (source: Source) => Promise<number>> = {
  'audio/wav': wavSeconds,
  'audio/flac': flacSeconds,
  'audio/mpeg': mp3Seconds,
}

/** Rejects where the headers are damaged. Undefined for another type. */
export const audioSeconds = (source: Source, mimeType: string): Promise<number> | undefined =>
  READERS[mimeType]?.(source)

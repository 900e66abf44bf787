// The structure of recordings: frames of MP3 (layer III of ISO 11172-3 and 13818-3), chunks of WAV.

export const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KILOBITS_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const FULL_RATE = 3

export type Mp3Frame = { length: number; seconds: number; bytesPerSecond: number }

/** The frame whose header stands there; null without a header. */
export function frameAt(bytes: Uint8Array, start: number): Mp3Frame | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(start, start + 3)
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return null
  const isFull = version === FULL_RATE
  const kilobits = (isFull ? KILOBITS : KILOBITS_LOW)[third >> 4]
  const rate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / (isFull ? 1 : version === 2 ? 2 : 4)
  if (!kilobits || rate === 0) return null
  const [samples, bytesPerSecond] = [isFull ? 1152 : 576, kilobits * 125]
  const length = Math.floor((samples * bytesPerSecond) / rate) + ((third >> 1) & 1)
  return { length, seconds: samples / rate, bytesPerSecond }
}

/** The bytes of an ID3v2 tag before the sound, which may hold pictures. */
export function tagBytes(head: Uint8Array): number {
  if (ascii(head, 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/** Where facts about the whole file stand in place of sound; undefined in a frame with sound. */
export function infoAt(bytes: Uint8Array, start: number): number | undefined {
  const offset = ascii(bytes, start + 4, 40).search(/Xing|Info|VBRI/)
  return offset < 0 ? undefined : start + 4 + offset
}

type ReadAt = (offset: number, length: number) => Uint8Array | Promise<Uint8Array>
export type WavSamples = { format: Uint8Array; start: number; size: number }

const CHUNKS_MAX = 100

/** The format and the place of the samples; null without them before `end`. */
export async function findSamples(readAt: ReadAt, end: number): Promise<WavSamples | null> {
  let format: Uint8Array | undefined
  for (let at = 12, chunk = 0; chunk < CHUNKS_MAX && at + 8 <= end; chunk += 1) {
    const head = await readAt(at, 8)
    const [name, size, start] = [ascii(head, 0, 4), viewOf(head).getUint32(4, true), at + 8]
    if (name === 'fmt ' && size >= 16 && size <= FORMAT_MAX_BYTES && start + size <= end)
      format = (await readAt(start, size)).slice()
    if (name === 'data') return format ? { format, start, size } : null
    at = start + size + (size % 2)
  }
  return null
}

/** WAVE_FORMAT_EXTENSIBLE has 40. */
const FORMAT_MAX_BYTES = 1024

// The first seconds of a recording, cut without decoding: MP3 at frames, WAV at samples.
import { PREVIEW_MAX_BYTES, PREVIEW_SECONDS } from '../../../contract/limits.ts'

/** Reads bytes of the file, at most to its end. */
export type ReadBytes = (first: number, last: number) => Promise<Uint8Array<ArrayBuffer>>
export type Clip = { bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }

/** The format and the start of the samples stand in this part of a WAV, or there is no preview. */
const WAV_HEAD_BYTES = 65_536
/** Without the head. */
const SAMPLES_MAX_BYTES = PREVIEW_MAX_BYTES - WAV_HEAD_BYTES
/** 30 seconds of MP3 at its highest rate, and a frame. */
const MP3_CLIP_BYTES = (PREVIEW_SECONDS * 320_000) / 8 + 4096

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** Null if the file isn't a WAV of whole samples. */
export async function cutWav(read: ReadBytes): Promise<Clip | null> {
  const head = await read(0, WAV_HEAD_BYTES - 1)
  const view = viewOf(head)
  if (head.length < 12 || ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 4) !== 'WAVE') return null
  let format: { start: number; size: number } | undefined
  for (let start = 12; start + 8 <= head.length; ) {
    const [name, size] = [ascii(head, start, 4), view.getUint32(start + 4, true)]
    if (name === 'fmt ' && size >= 16 && start + 8 + size <= head.length) format = { start: start + 8, size }
    if (name === 'data')
      return format ? cutSamples(read, head.slice(format.start, format.start + format.size), start + 8, size) : null
    start += 8 + size + (size % 2)
  }
  return null
}

async function cutSamples(read: ReadBytes, format: Uint8Array, first: number, size: number): Promise<Clip | null> {
  const view = viewOf(format)
  const [bytesPerSecond, sampleBytes] = [view.getUint32(8, true), view.getUint16(12, true)]
  if (sampleBytes === 0 || bytesPerSecond === 0) return null
  const most = Math.min(size, PREVIEW_SECONDS * bytesPerSecond, SAMPLES_MAX_BYTES)
  const samples = await read(first, first + most - 1)
  const length = samples.length - (samples.length % sampleBytes)
  if (length === 0) return null
  return { bytes: wav(format, samples.subarray(0, length)), isWhole: length >= size }
}

function wav(format: Uint8Array, samples: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + 8 + format.length + 8 + samples.length)
  const view = viewOf(bytes)
  const chunk = (start: number, name: string, size: number) => {
    bytes.set(new TextEncoder().encode(name), start)
    view.setUint32(start + 4, size, true)
  }
  chunk(0, 'RIFF', bytes.length - 8)
  bytes.set(new TextEncoder().encode('WAVE'), 8)
  chunk(12, 'fmt ', format.length)
  bytes.set(format, 20)
  chunk(20 + format.length, 'data', samples.length)
  bytes.set(samples, 28 + format.length)
  return bytes
}

// MPEG audio, layer III (ISO 11172-3 and 13818-3).

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KILOBITS_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const FULL_RATE = 3

/** Length in bytes and seconds of the frame whose header stands there; null without a header. */
function frameAt(bytes: Uint8Array, start: number): { length: number; seconds: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(start, start + 3)
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return null
  const isFull = version === FULL_RATE
  const kilobits = (isFull ? KILOBITS : KILOBITS_LOW)[third >> 4]
  const rate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / (isFull ? 1 : version === 2 ? 2 : 4)
  if (!kilobits || rate === 0) return null
  const samples = isFull ? 1152 : 576
  return { length: Math.floor((samples * kilobits * 125) / rate) + ((third >> 1) & 1), seconds: samples / rate }
}

/** The bytes of an ID3v2 tag before the sound, which may hold pictures. */
function tagBytes(head: Uint8Array): number {
  if (ascii(head, 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/** Whether the frame holds facts about the whole file in place of sound. */
const isInfoFrame = (bytes: Uint8Array, start: number) => /Xing|Info|VBRI/.test(ascii(bytes, start + 4, 40))

/** Null if no two frames follow each other. Tags and facts about the whole file are left out. */
export async function cutMp3(read: ReadBytes, fileBytes: number): Promise<Clip | null> {
  const offset = tagBytes(await read(0, 9))
  const bytes = await read(offset, offset + MP3_CLIP_BYTES - 1)
  const first = findFrames(bytes)
  if (first === null) return null
  let start = first
  const info = frameAt(bytes, start)
  if (info && isInfoFrame(bytes, start)) start += info.length
  let end = start
  let seconds = 0
  for (let frame = frameAt(bytes, end); frame && seconds < PREVIEW_SECONDS; frame = frameAt(bytes, end)) {
    if (end + frame.length > bytes.length) break
    end += frame.length
    seconds += frame.seconds
  }
  const isWhole = offset + bytes.length >= fileBytes && seconds < PREVIEW_SECONDS
  return end > start ? { bytes: bytes.slice(start, end), isWhole } : null
}

/** A header may stand in padding by chance, so the next frame must follow. */
function findFrames(bytes: Uint8Array): number | null {
  for (let start = 0; start < Math.min(bytes.length, 16_384); start += 1) {
    const frame = frameAt(bytes, start)
    if (frame && frameAt(bytes, start + frame.length)) return start
  }
  return null
}

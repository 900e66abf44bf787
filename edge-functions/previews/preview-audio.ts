// The first seconds of a recording, cut without decoding: MP3 at frames, WAV at samples.
import { PREVIEW_MAX_BYTES, PREVIEW_SECONDS } from '../../contract/limits.ts'
import type { ReadBytes } from '../_shared/opening/source.ts'
import { ascii, findSamples, frameAt, infoAt, tagBytes, viewOf, type WavSamples } from '../_shared/storage/audio.ts'

export type Clip = { bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }

/** The format and the start of the samples stand in this part of a WAV, or there is no preview. */
const WAV_HEAD_BYTES = 65_536
/** Without the head. */
const SAMPLES_MAX_BYTES = PREVIEW_MAX_BYTES - WAV_HEAD_BYTES
/** 30 seconds of MP3 at its highest rate, and a frame. */
const MP3_CLIP_BYTES = (PREVIEW_SECONDS * 320_000) / 8 + 4096

/** Null if the file isn't a WAV of whole samples. */
export async function cutWav(read: ReadBytes): Promise<Clip | null> {
  const head = await read(0, WAV_HEAD_BYTES - 1)
  if (ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 4) !== 'WAVE') return null
  const samples = await findSamples((offset, length) => head.subarray(offset, offset + length), head.length)
  return samples && cutSamples(read, samples)
}

async function cutSamples(read: ReadBytes, { format, start, size }: WavSamples): Promise<Clip | null> {
  const view = viewOf(format)
  const [bytesPerSecond, sampleBytes] = [view.getUint32(8, true), view.getUint16(12, true)]
  if (sampleBytes === 0 || bytesPerSecond === 0) return null
  const most = Math.min(size, PREVIEW_SECONDS * bytesPerSecond, SAMPLES_MAX_BYTES)
  const samples = await read(start, start + most - 1)
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

/** Null if no two frames follow each other. Tags and facts about the whole file are left out. */
export async function cutMp3(read: ReadBytes, fileBytes: number): Promise<Clip | null> {
  const offset = tagBytes(await read(0, 9))
  const bytes = await read(offset, offset + MP3_CLIP_BYTES - 1)
  const first = findFrames(bytes)
  if (first === null) return null
  let start = first
  const info = frameAt(bytes, start)
  if (info && infoAt(bytes, start) !== undefined) start += info.length
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

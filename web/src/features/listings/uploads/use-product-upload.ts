// The product file's upload as a form sees it: progress, pause, resume, cancel, and the same place again after a failure.
import type { Upload as Place } from '@contract/schemas/listings.ts'
import { useEffect, useRef, useState } from 'react'
import { beginUploads } from '../api/begin-uploads.ts'
import { findPendingUpload, forgetUpload, rememberUpload } from './pending-upload.ts'
import { type RunningUpload, startResumableUpload, uploadErrorStatus } from './resumable-upload.ts'

export type UploadProgress = { state: 'sending' | 'paused'; sentBytes: number; totalBytes: number }

/** Thrown into the form when the person presses Cancel. */
export class UploadCancelled extends Error {}

/** Statuses after which the place itself is of no more use. */
const isPlaceGone = (status: number) => status === 403 || status === 404 || status === 409 || status === 410

export function useProductUpload(userId: string) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const running = useRef<RunningUpload | null>(null)
  const cancelled = useRef<(() => void) | null>(null)
  const stored = useRef<{ file: File; place: Place } | null>(null)

  useEffect(() => () => running.current?.pause(), [])

  /** Gives the place where `file` is stored in full. What is stored already is not sent again. */
  const upload = async (file: File): Promise<Place> => {
    if (stored.current?.file === file) return stored.current.place
    const place = findPendingUpload(userId, file) ?? (await beginUploads(['product']))[0]
    if (!place) throw new Error('The shop gave no place.')
    rememberUpload(userId, file, place)
    setProgress({ state: 'sending', sentBytes: 0, totalBytes: file.size })
    const sending = startResumableUpload(file, place, (sentBytes, totalBytes) =>
      setProgress((before) => before && { ...before, sentBytes, totalBytes }),
    )
    running.current = sending
    try {
      await Promise.race([
        sending.done,
        new Promise<never>((_resolve, reject) => {
          cancelled.current = () => reject(new UploadCancelled())
        }),
      ])
    } catch (error) {
      if (error instanceof UploadCancelled || isPlaceGone(uploadErrorStatus(error))) forgetUpload(userId, file)
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
    stored.current = { file, place }
    return place
  }

  return {
    progress,
    upload,
    /** The listing exists: its file's place is used up. */
    finish: (file: File) => {
      forgetUpload(userId, file)
      stored.current = null
    },
    pause: () => {
      running.current?.pause()
      setProgress((before) => before && { ...before, state: 'paused' })
    },
    resume: () => {
      running.current?.resume()
      setProgress((before) => before && { ...before, state: 'sending' })
    },
    cancel: () => {
      void running.current?.cancel().catch(() => undefined)
      cancelled.current?.()
    },
  }
}

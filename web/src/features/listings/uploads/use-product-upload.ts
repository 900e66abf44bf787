// Progress, pause, resume and cancel of an upload. A retry resumes the same upload.
import type { Upload as UploadTarget } from '@contract/files.ts'
import { useEffect, useRef, useState } from 'react'
import { beginUploads } from '../api.ts'
import { findUpload, forgetUpload, rememberUpload } from './pending-upload.ts'
import { type RunningUpload, startResumableUpload, uploadErrorStatus } from './resumable-upload.ts'

export type UploadProgress = { state: 'sending' | 'paused'; sentBytes: number; totalBytes: number }

/** Thrown into the form when the person presses Cancel. */
export class UploadCancelled extends Error {}

/** Statuses after which the upload is unusable. */
const isUploadGone = (status: number) => status === 403 || status === 404 || status === 409 || status === 410

async function beginUpload(): Promise<UploadTarget> {
  const [target] = await beginUploads(['product'])
  if (!target) throw new Error('The shop returned no upload URL.')
  return target
}

export function useProductUpload(userId: string) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const running = useRef<RunningUpload | null>(null)
  const cancelled = useRef<(() => void) | null>(null)

  // Leaving pauses the upload. It resumes with the same file.
  useEffect(() => () => running.current?.pause(), [])

  const send = async (file: File, target: UploadTarget) => {
    setProgress({ state: 'sending', sentBytes: 0, totalBytes: file.size })
    const sending = startResumableUpload(file, target, (sentBytes, totalBytes) =>
      setProgress((before) => before && { ...before, sentBytes, totalBytes }),
    )
    running.current = sending
    const cancel = Promise.withResolvers<never>()
    cancelled.current = () => cancel.reject(new UploadCancelled())
    try {
      await Promise.race([sending.done, cancel.promise])
    } catch (error) {
      if (error instanceof UploadCancelled || isUploadGone(uploadErrorStatus(error))) forgetUpload(userId, file)
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  /** @returns the target of the stored file. A stored file isn't uploaded again. */
  const upload = async (file: File): Promise<UploadTarget> => {
    const before = findUpload(userId, file)
    if (before?.isStored) return before.place
    const target = before?.place ?? (await beginUpload())
    rememberUpload(userId, file, target, false)
    await send(file, target)
    rememberUpload(userId, file, target, true)
    return target
  }

  return {
    progress,
    upload,
    /** After the upload was used or rejected. */
    forget: (file: File) => forgetUpload(userId, file),
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

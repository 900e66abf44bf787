// The form of a new listing: its texts, files and pictures, saved as a draft while its seller types.
import type { Draft } from '@contract/drafts.ts'
import { RELEASE_FILES_MAX } from '@contract/limits.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { getSession } from '@/auth/session/session.ts'
import type { ApiError } from '@/lib/calls/api-error.ts'
import { endUploads } from '../api.ts'
import { BLANK_DRAFT, type DraftText } from '../check-listing.ts'
import { type ChosenPicture, isChosen, keyOfPicture, type ListingPicture } from '../uploads/listing-picture.ts'
import { beginUpload } from '../uploads/pending-upload.ts'
import { isUnusable, showUploadFailure, uploadImages } from '../uploads/upload-images.ts'
import { pictureProblemOf, type UploadProblem } from '../uploads/upload-problems.ts'
import type { QueuedFile } from '../uploads/upload-queue.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { publishDraft, scheduleDraft, server } from './api.ts'
import { contentOf, type DraftPicture, isStoredPicture, queuedFiles, shownPicture, uploadsOf } from './draft-content.ts'
import { DraftSaver, readUnsaved } from './draft-saver.ts'

/**
 * @param draft null for a new one
 * @param onSaved is called with the id of the draft, or null without one
 */
export function useListingDraft(userId: string, draft: Draft | null, onSaved: (id: string | null) => void) {
  const [unsaved] = useState(() => readUnsaved(userId, draft?.id ?? null))
  const [text, setText] = useState<DraftText>(() => ({ ...BLANK_DRAFT, ...draft?.text, ...unsaved?.content.text }))
  const [pictures, setPictures] = useState<ListingPicture[]>(draft?.pictures ?? [])
  const [saver] = useState(
    () =>
      new DraftSaver(
        userId,
        server,
        contentOf({ ...BLANK_DRAFT, ...draft?.text }, queuedFiles(userId, draft), draft?.pictures ?? []),
        draft,
      ),
  )
  const { queue, files } = useUploadQueue(
    async (file) => beginUpload(file, (await saver.flush()).id),
    queuedFiles(userId, draft),
  )
  const saved = useSyncExternalStore(saver.subscribe, saver.get, saver.get)
  const noteId = useEffectEvent(onSaved)
  useEffect(() => noteId(saved.id), [saved.id])
  const content = useMemo(() => contentOf(text, files, pictures), [text, files, pictures])

  useEffect(() => {
    if (unsaved) saver.restore(unsaved.revision)
  }, [saver, unsaved])
  useEffect(() => saver.change(content), [saver, content])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => saver.isUnsaved && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      saver.stop(getSession().status === 'signed-in')
    }
  }, [saver])

  const sending = useRef(new Map<File, Promise<DraftPicture>>())
  const [pictureProblems, setPictureProblems] = useState<ReadonlyMap<File, UploadProblem>>(new Map())
  const notePicture = (file: File, problem?: UploadProblem) =>
    setPictureProblems((now) => {
      const others = [...now].filter(([other]) => other !== file)
      return new Map(problem ? [...others, [file, problem]] : others)
    })
  /** Uploads a picture once; a failed one is tried again. */
  const sendPicture = (chosen: ChosenPicture): Promise<DraftPicture> => {
    const { file } = chosen
    const before = sending.current.get(file)
    if (before) return before
    const sent = (async () => {
      const [upload] = await uploadImages([chosen], (await saver.flush()).id)
      if (!upload) throw new Error('The picture was not uploaded.')
      return shownPicture(userId, upload, file)
    })()
    sending.current.set(file, sent)
    notePicture(file)
    sent.then(
      (shown) =>
        setPictures((now) => now.map((one) => (isChosen(one) && one.file === file ? { ...shown, alt: one.alt } : one))),
      (error: unknown) => {
        sending.current.delete(file)
        notePicture(file, pictureProblemOf(error, file))
      },
    )
    return sent
  }
  const changePictures = (changed: ListingPicture[]) => {
    const kept = new Set(changed.map(keyOfPicture))
    const left = pictures.filter((picture) => !kept.has(keyOfPicture(picture))).filter(isStoredPicture)
    endUploads(left.flatMap(({ upload }) => (upload ? uploadsOf(upload) : [])))
    setPictures(changed)
    for (const picture of changed)
      if (isChosen(picture) && !sending.current.has(picture.file)) sendPicture(picture).catch(showUploadFailure)
  }

  const remove = async (key: string) => {
    const removed = await queue.remove(key)
    if (removed?.target) endUploads([removed.target.id])
  }

  /** A file replaces one of its name, and the first where there are too many. */
  const addFile = async (file: File) => {
    const added = await queue.add(file)
    const isSame = ({ key, name }: QueuedFile) => key !== added && name.toLowerCase() === file.name.toLowerCase()
    const others = queue.get().filter((one) => !isSame(one))
    const surplus = others.slice(0, Math.max(0, others.length - RELEASE_FILES_MAX))
    for (const { key } of [...queue.get().filter(isSame), ...surplus]) await remove(key)
  }

  /** Everything is stored, and the draft has it. */
  const finish = async () => {
    const [stored] = await Promise.all([
      Promise.all(pictures.map(async (one) => (isChosen(one) ? { ...(await sendPicture(one)), alt: one.alt } : one))),
      queue.stored(),
    ])
    saver.change(contentOf(text, queue.get(), stored))
    return await saver.flush()
  }

  const publish = async () => {
    const { id, revision } = await finish()
    try {
      return await publishDraft(id, revision)
    } catch (error) {
      // A rejected file raised the revision.
      const now = await server.read(id).catch(() => null)
      if (now) saver.adopt(now)
      if (isUnusable(error)) renew(error)
      throw error
    }
  }
  /** Sends everything again, or what the server rejected: one file, or the pictures. */
  const renew = ({ itemId, message }: Partial<ApiError> = {}) => {
    const isFile = files.some(({ target }) => target?.id === itemId)
    queue.renew(itemId, message)
    if (isFile) return
    sending.current.clear()
    setPictures((now) =>
      now.map((one) =>
        isStoredPicture(one) && one.upload && one.original ? { file: one.original, alt: one.alt } : one,
      ),
    )
  }

  /** Saves what this tab holds over what was saved elsewhere. */
  const keepOwn = async () => {
    if (saved.state === 'gone') {
      // Its uploads ended with it, so they are sent again.
      renew()
      setPictures((now) => now.filter((one) => !isStoredPicture(one) || !one.upload))
    }
    await saver.keepOwn()
    queue.start()
  }

  /** The form begins anew, with the files that were chosen (spec section 4). */
  const reset = () => {
    queue.renew()
    sending.current.clear()
    setText(BLANK_DRAFT)
    setPictures([])
    saver.reset(contentOf(BLANK_DRAFT, queue.get(), []))
  }

  return {
    text,
    change: (changed: Partial<DraftText>) => setText((before) => ({ ...before, ...changed })),
    files,
    addFile: (file: File) => addFile(file).catch(showUploadFailure),
    queue,
    removeFile: remove,
    pictures,
    changePictures,
    pictureProblems,
    retryPicture: (chosen: ChosenPicture) => void sendPicture(chosen).catch(showUploadFailure),
    saved,
    saver,
    keepOwn,
    publish,
    reset,
    schedule: async (at: string | null) => {
      const { id, revision } = await saver.flush()
      const scheduled = await scheduleDraft(id, revision, at)
      saver.adopt(scheduled)
      return scheduled
    },
  }
}

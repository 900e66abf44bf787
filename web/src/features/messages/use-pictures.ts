// Each picture uploads while its sender writes on.
import { MESSAGE_PICTURES_MAX, SHOWCASE_IMAGE_TYPES } from '@contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import { t } from '@/lib/texts.ts'
import { uploadPicture } from './api.ts'

export type ChosenPicture = {
  key: string
  file: File
  /** An object URL, revoked with the picture. */
  preview: string
  alt: string
  id?: string
  failure?: string
}

const whyNot = (error: unknown) =>
  error instanceof PictureRejected ? error.message : readableMessage(error, t`Couldn’t upload this picture.`)

export function usePictures() {
  const { id: userId } = useMember()
  const [chosen, setChosen] = useState<ChosenPicture[]>([])
  const [problem, setProblem] = useState<string>()
  const ends = useRef(new Map<string, AbortController>())

  // Leaving the page aborts the uploads.
  useEffect(() => {
    const running = ends.current
    return () => {
      for (const end of running.values()) end.abort()
    }
  }, [])

  const change = (key: string, changed: Partial<ChosenPicture>) =>
    setChosen((before) => before.map((picture) => (picture.key === key ? { ...picture, ...changed } : picture)))

  const upload = async ({ key, file }: Pick<ChosenPicture, 'key' | 'file'>) => {
    const end = new AbortController()
    ends.current.set(key, end)
    change(key, { failure: undefined })
    try {
      change(key, { id: await uploadPicture(userId, file, end.signal) })
    } catch (error) {
      if (!end.signal.aborted) change(key, { failure: whyNot(error) })
    }
  }

  const add = (files: readonly File[]) => {
    const taken = files.filter(({ type }) => type in SHOWCASE_IMAGE_TYPES)
    const fitting = taken.slice(0, MESSAGE_PICTURES_MAX - chosen.length)
    setProblem(
      taken.length < files.length
        ? t`Use PNG or JPEG pictures.`
        : fitting.length < taken.length
          ? t`A message can have up to 4 pictures.`
          : undefined,
    )
    const added = fitting.map((file) => ({
      key: crypto.randomUUID(),
      file,
      preview: URL.createObjectURL(file),
      alt: '',
    }))
    setChosen([...chosen, ...added])
    for (const picture of added) void upload(picture)
  }

  const remove = ({ key, preview }: ChosenPicture) => {
    ends.current.get(key)?.abort()
    URL.revokeObjectURL(preview)
    setProblem(undefined)
    setChosen((before) => before.filter((picture) => picture.key !== key))
  }

  return {
    chosen,
    problem,
    add,
    remove,
    change,
    retry: (picture: ChosenPicture) => void upload(picture),
    clear: () => {
      for (const { preview } of chosen) URL.revokeObjectURL(preview)
      setChosen([])
    },
  }
}

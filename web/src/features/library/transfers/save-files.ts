// Where downloads go: a file or a folder that the buyer chooses (File System Access), so that they
// stream to disk. Other browsers have no such choice and download by themselves.
import { numberedName, safeName } from '@contract/file-types/file-names.ts'
import type { Sink } from './receive.ts'

type Pickers = {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  showDirectoryPicker?: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>
}
const pickers = (): Pickers => globalThis as Pickers

/** Opens the file to write to. The buyer may have closed the choice: then it rejects with AbortError. */
export type OpenSink = () => Promise<Sink>

export const canSave = (): boolean => pickers().showSaveFilePicker !== undefined
export const canSaveAll = (): boolean => pickers().showDirectoryPicker !== undefined

const sinkOf = async (handle: FileSystemFileHandle): Promise<Sink> => {
  const file = await handle.createWritable()
  return { write: (bytes) => file.write(bytes), close: () => file.close(), abort: () => file.abort() }
}

/** Asks where to save a file. Must run in a click. */
export async function chooseFile(name: string): Promise<OpenSink> {
  const handle = await pickers().showSaveFilePicker?.({ suggestedName: safeName(name) })
  if (!handle) throw new Error('This browser can’t save files.')
  return () => sinkOf(handle)
}

/** Asks for a folder. Files in it are never replaced: another one of a name gets a number. */
export async function chooseFolder(): Promise<(name: string) => OpenSink> {
  const folder = await pickers().showDirectoryPicker?.({ mode: 'readwrite' })
  if (!folder) throw new Error('This browser can’t save files.')
  return (name) => async () => sinkOf(await freeHandle(folder, safeName(name)))
}

async function freeHandle(folder: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle> {
  for (let number = 1; ; number += 1) {
    const free = numberedName(name, number)
    if (!(await exists(folder, free))) return await folder.getFileHandle(free, { create: true })
  }
}

const exists = (folder: FileSystemDirectoryHandle, name: string) =>
  folder.getFileHandle(name).then(
    () => true,
    (error: DOMException) => {
      if (error.name === 'NotFoundError') return false
      // A folder has this name.
      if (error.name === 'TypeMismatchError') return true
      throw error
    },
  )

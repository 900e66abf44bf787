// Handles of chosen files in this browser, by upload. With them an upload continues after a restart
// without choosing the file again. Only some browsers give handles.

type Kept = { handle: FileSystemFileHandle; type: string }

const STORE = 'handles'

const settle = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Runs one request. Gives undefined where the browser stores nothing, as in a private window. */
async function ask<T>(run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open('uploads', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await settle(opening)
    try {
      return await settle(run(database.transaction(STORE, 'readwrite').objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Drop zones add the handle to the file. */
export const handleOf = (file: File): FileSystemFileHandle | undefined =>
  (file as { handle?: FileSystemFileHandle }).handle

export async function keepHandle(uploadId: string, file: File): Promise<void> {
  const handle = handleOf(file)
  if (handle) await ask((store) => store.put({ handle, type: file.type } satisfies Kept, uploadId))
}

export const forgetHandle = (uploadId: string) => ask((store) => store.delete(uploadId))

type Permission = {
  queryPermission?: () => Promise<PermissionState>
  requestPermission?: () => Promise<PermissionState>
}

/**
 * The file of an upload. `ask` if the seller must allow it first, null if the browser kept no file.
 * @param mayAsk after a press of a button
 */
export async function fileFromDisk(uploadId: string, mayAsk: boolean): Promise<File | 'ask' | null> {
  const kept = await ask((store) => store.get(uploadId) as IDBRequest<Kept | undefined>)
  if (!kept) return null
  const handle = kept.handle as FileSystemFileHandle & Permission
  const permission = await (mayAsk ? handle.requestPermission?.() : handle.queryPermission?.())
  if (permission === 'prompt') return 'ask'
  try {
    const file = await handle.getFile()
    return new File([file], file.name, { type: kept.type, lastModified: file.lastModified })
  } catch {
    return null
  }
}

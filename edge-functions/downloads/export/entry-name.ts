// Where an object stands in the archive. People named their files: no name leads out of its folder, whoever unpacks it.

const EXTENSIONS: Record<string, string> = { 'image/png': '.png', 'image/jpeg': '.jpg' }

/** What some system cannot have in a file's name, and what would make a folder of it. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/**
 * @param place folders, parted by /, and a name which may be anything
 * @param type of the bytes, for pictures, which have no name of their own
 */
export function entryName(place: string, type: string | null): string {
  const [, folder = '', name = place] =
    /^(listings\/[0-9a-f-]{36}\/|messages\/(?:[0-9a-f-]{36}|not-sent)\/)([\s\S]*)$/.exec(place) ?? []
  const safe = name.replace(UNSAFE, '_').replace(/^\.+/, '_')
  return folder + safe + (/\.\w+$/.test(safe) ? '' : (EXTENSIONS[type ?? ''] ?? ''))
}

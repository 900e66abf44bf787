// Ids of the last viewed items, newest first. They never leave the browser.
import { readTexts, storage } from '@/lib/storage.ts'
import { isPrivate } from '@/lib/view-sources.ts'

const KEY = 'recently-viewed'
const MOST = 20

export const viewedItems = (): string[] => (isPrivate() ? [] : readTexts(KEY, MOST))

export const forgetViewed = () => storage.remove(KEY)

export function saveViewed(id: string): void {
  if (isPrivate()) forgetViewed()
  else storage.write(KEY, JSON.stringify([id, ...viewedItems().filter((other) => other !== id)].slice(0, MOST)))
}

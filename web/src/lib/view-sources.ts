// What led to the page of each listing, until the tab is closed. Checkout sends it with the item.
import { OWN_SOURCE, visitSource } from '@contract/text/view-sources.ts'
import { tabStorage } from './storage.ts'

type Privacy = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Whether the browser asks not to be followed. Then what was viewed isn't kept. */
export const isPrivate = ({ doNotTrack, globalPrivacyControl }: Privacy = navigator as Privacy): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true

const keyOf = (listingId: string) => `source:${listingId}`
const sourceOf = (listingId: string): string | null => (isPrivate() ? null : tabStorage.read(keyOf(listingId)))

/**
 * Keeps and returns the source of a listing. The shop's own pages don't replace another site. Null
 * if it's unknown or the browser asks not to be followed.
 */
export function keepSource(listingId: string): string | null {
  if (isPrivate()) return null
  // The router gives every page but the document's first a key.
  const isFirst = !history.state?.key
  const source = visitSource({ address: new URL(location.href), referrer: document.referrer, isFirst })
  if (source && (source !== OWN_SOURCE || !sourceOf(listingId))) tabStorage.write(keyOf(listingId), source)
  return source
}

export const withSources = <Item extends { id: string }>(items: Item[]) =>
  items.map((item) => {
    const source = sourceOf(item.id)
    return source ? { ...item, source } : item
  })

// Finds what a person sees, in any engine, and files that an engine saves by itself.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

export type What = {
  /** A control to press, a field to fill, a file field, words on the page, or all of it. */
  kind: 'control' | 'field' | 'files' | 'words' | 'page'
  name: string
  /** Of a regular expression whose source is `name`; null for the very words. */
  flags: string | null
}

/** Sent to pages, so it stands alone. @returns the last open dialog's or the page's first visible match, once the app takes presses on it */
export function findInPage({ kind, name, flags }: What): Element | null {
  if (kind === 'page') return document.body
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const pattern = flags === null ? null : new RegExp(name, flags)
  const matches = (text: string) => pattern?.test(text) ?? text === name
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[inert]')
  const isHydrated = (element: Element) =>
    !document.getElementById('root')?.contains(element) || Object.keys(element).some((key) => key.startsWith('__react'))
  const namesOf = (element: Element) =>
    [
      element.getAttribute('aria-label'),
      element.getAttribute('placeholder'),
      element,
      ...((element as HTMLInputElement).labels ?? []),
      ...(element.getAttribute('aria-labelledby')?.split(' ') ?? []).map((id) => document.getElementById(id)),
    ].map((named) => plain(named instanceof Element ? named.textContent : named))
  if (kind === 'words') {
    const holds = (element: Element) =>
      isShown(element) && (pattern?.test(plain(element.textContent)) ?? plain(element.textContent).includes(name))
    const around = Array.from(document.body.querySelectorAll(':not(script, style, template)'))
    return around.findLast(holds) ?? null
  }
  const kinds = {
    control: 'button, a[href], summary, input[type=checkbox], input[type=radio], [role=menuitem], [role=tab]',
    field: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
    files: 'input[type=file]',
  }
  const dialogs = Array.from(document.querySelectorAll('[role=dialog]')).filter(isShown)
  const found = Array.from((dialogs.at(-1) ?? document).querySelectorAll(kinds[kind])).find(
    (element) => (kind === 'files' || isShown(element)) && namesOf(element).some(matches) && isHydrated(element),
  )
  return found ?? null
}

/**
 * The bytes of the file that is new in the folder, once it is complete. Takes it away, because
 * WebKit’s small browser saves no second file of the same name.
 */
export async function arrivedIn(folder: string, begin: () => Promise<void>): Promise<Uint8Array> {
  const before = new Set(readdirSync(folder))
  await begin()
  return await vi.waitFor(
    () => {
      const found = readdirSync(folder).filter((name) => !before.has(name))
      const bytes = found.length === 1 && readFileSync(join(folder, found[0] ?? ''))
      if (!bytes || bytes.length === 0 || /\.(part|wkdownload)$/.test(found.join())) throw new Error('no new file')
      rmSync(join(folder, found[0] ?? ''))
      return bytes
    },
    { timeout: 30_000, interval: 50 },
  )
}

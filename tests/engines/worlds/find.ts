// Finds what a person sees, in any engine. The function is sent to pages, so it stands alone.

export type What = {
  /** A control to press, a field to fill, a file field, words on the page, or all of it. */
  kind: 'control' | 'field' | 'files' | 'words' | 'page'
  name: string
  /** Of a regular expression whose source is `name`; null for the very words. */
  flags: string | null
}

/** @returns the last open dialog's or the page's first visible match, once the app takes presses on it */
export function findInPage({ kind, name, flags }: What): Element | null {
  if (kind === 'page') return document.body
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const pattern = flags === null ? null : new RegExp(name, flags)
  const matches = (text: string) => (pattern ? pattern.test(text) : text === name)
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[inert]')
  const isHydrated = (element: Element) =>
    !document.getElementById('root')?.contains(element) || Object.keys(element).some((key) => key.startsWith('__react'))
  const namesOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    return [
      ids.map((id) => document.getElementById(id)?.textContent).join(' '),
      element.getAttribute('aria-label'),
      ...(labels ? Array.from(element.labels ?? [], (label) => label.textContent) : [element.textContent]),
      element.getAttribute('placeholder'),
    ].map(plain)
  }
  if (kind === 'words') {
    const said = (element: Element) => plain(element.textContent)
    const holds = (element: Element) => (pattern ? pattern.test(said(element)) : said(element).includes(name))
    const around = Array.from(document.body.querySelectorAll(':not(script, style, template)')).filter(holds)
    return (
      around.find(
        (element) => isShown(element) && !Array.from(element.children).some((child) => isShown(child) && holds(child)),
      ) ?? null
    )
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

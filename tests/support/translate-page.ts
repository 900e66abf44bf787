/**
 * Replaces each text with `<font>` elements, as Chrome's translator does, now and after each change.
 * It needs nothing else, so that a browser can run it before a page's own scripts.
 * @param after waits for this event of the document
 * @returns stops it
 */
export function translatePage(after?: string): () => void {
  const isShown = ({ parentElement }: Text) =>
    parentElement !== null && !parentElement.closest('font, head, script, style, noscript, textarea')
  const translate = (text: Text) => {
    if (!isShown(text) || text.data.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateBelow = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    texts.forEach(translate)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target)
      addedNodes.forEach(translateBelow)
    }
  })
  const start = () => {
    document.documentElement.classList.add('translated-ltr')
    translateBelow(document)
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  }
  if (after) document.addEventListener(after, start, { once: true })
  else start()
  return () => {
    document.documentElement.classList.remove('translated-ltr')
    observer.disconnect()
  }
}

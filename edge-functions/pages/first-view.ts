// The first view of a page, rendered by the web's code, before the browser has that code.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FirstView, Locale, Renderer, ViewLogin } from '../../contract/index.ts'
import { type PageWords, pageWords } from '../../contract/page-words.ts'
import { log } from '../_shared/http/log.ts'
import { memoizeByLocale } from '../_shared/once.ts'
import type { AskApi } from './api.ts'

const asking = new AsyncLocalStorage<AskApi>()

/** Null without a build of the web. Loaded with the first page in a language. */
const rendererIn = memoizeByLocale(async (locale): Promise<Renderer | null> => {
  try {
    const built = await import('./built/renderer.js')
    const renderer = built.rendererIn(locale)
    renderer.answerCallsWith((path) => {
      const ask = asking.getStore()
      if (!ask) throw new Error(`${path} was asked for outside of a page`)
      return ask(path)
    })
    return renderer
  } catch (error) {
    log('warn', { message: 'pages come without a first view' }, error)
    return null
  }
})

/** The words of a language's heads: English without a build of the web. */
export const wordsIn = async (locale: Locale): Promise<PageWords> => (await rendererIn(locale))?.words ?? pageWords

/** The renderer of a page's own build; null where the built index.html is another build's. */
export async function rendererOf(page: string, locale: Locale): Promise<Renderer | null> {
  const renderer = await rendererIn(locale)
  return renderer?.startTags.every((tag) => page.includes(tag)) ? renderer : null
}

/**
 * @param login the user whose calls `ask` makes; null for a guest
 * @returns null where the app has to ask for itself
 */
export const firstViewOf = (
  renderer: Renderer,
  url: URL,
  ask: AskApi,
  login: ViewLogin | null = null,
): Promise<FirstView | null> => asking.run(ask, () => renderer.render(url, login))

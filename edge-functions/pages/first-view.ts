// The first view of a page, rendered by the web's own code, so that a browser shows it before that code has come.
import { AsyncLocalStorage } from 'node:async_hooks'
import { describeError, log } from '../_shared/http/log.ts'
import { keepOnceMade } from '../_shared/keep-once-made.ts'
import type { AskApi } from './api-answers.ts'
import type { FirstView, Login } from './built/first-view.d.ts'

/** What the build promises, whether or not there is one already. */
type Renderer = typeof import('./built/first-view.d.ts')

const asking = new AsyncLocalStorage<AskApi>()

/** Null where the web was not built beside this function. Loaded with the first page, not at the function's start. */
const renderer = keepOnceMade(async (): Promise<Renderer | null> => {
  try {
    const module = (await import('./built/first-view.js')) as unknown as Renderer
    module.answerCallsWith((path) => {
      const ask = asking.getStore()
      if (!ask) throw new Error(`${path} was asked for outside of a page`)
      return ask(path)
    })
    return module
  } catch (error) {
    log('warn', { message: 'pages come without a first view', error: describeError(error) })
    return null
  }
})

/**
 * @param login the member whose calls `ask` makes; null for a visitor
 * @param page the built index.html that the view will stand in
 * @returns null where the page is another build's, or where the app has to ask for itself
 */
export async function firstViewOf(
  url: URL,
  page: string,
  ask: AskApi,
  login: Login | null = null,
): Promise<FirstView | null> {
  const module = await renderer()
  if (!module || !page.includes(`<meta name="app-script" content="${module.appScript}"`)) return null
  return await asking.run(ask, () => module.renderFirstView(url, login))
}

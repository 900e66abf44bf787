// First views: the web's build for the function `pages`, and the parts of a rendered page.
import type { PageWords } from './page-words.ts'

/** The element with the answers of a rendered page, as JSON. */
export const FIRST_VIEW_ID = 'first-view'
/** The element of index.html with the app's scripts in each language, for a page without a first view. */
export const APP_START_ID = 'app-start'
/** The element with the app's scripts, which start after the first view (web/public/preload.js). */
export const APP_SCRIPTS_ID = 'app-scripts'

/** Cookies of a rendered page's user: an HttpOnly proof, and the signed-in user's id. */
export const VIEW_TOKEN = 'view-token'
export const VIEW_MEMBER = 'view-member'
/** Cookie of a rendered page's language, where its address names none. */
export const VIEW_LOCALE = 'view-locale'

/** A user by id alone. */
export type ViewLogin = { id: string; email: null; name: null; picture: null }

export type FirstView = {
  /** Content of #root. */
  html: string
  /** For hydration, as JSON. */
  data: object
}

/** The web's build as a renderer. */
export type Renderer = {
  /** Elements of index.html that start the app. They belong to this build only. */
  startTags: readonly string[]
  /** Scripts of every page (the app's first), of a page by name, and of signed-in users. */
  scripts: { start: readonly string[]; pages: Readonly<Record<string, readonly string[]>>; user: readonly string[] }
  /** Of the heads of pages, in its language. */
  words: PageWords
  /** @param answer answers a GET of the API; paths are below /api */
  answerCallsWith(answer: (path: string) => Promise<Response>): void
  /**
   * @param url the page's absolute address
   * @param login null for a guest
   * @returns null if a call failed: the browser then loads the data and shows the error
   */
  render(url: URL, login: ViewLogin | null): Promise<FirstView | null>
}

/** Bytes of script, gzipped, that the first view of the home page may load. */
export const FIRST_VIEW_SCRIPT_MAX_BYTES = 121_000

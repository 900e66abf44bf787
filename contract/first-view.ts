// First views: what the web's build gives to the function `pages`, and what a rendered page carries for the app.

/** The element that carries the answers that a page was rendered from, as JSON. */
export const FIRST_VIEW_ID = 'first-view'
/** The element that names the app's scripts, which start once the first view is shown (web/public/preload.js), as JSON. */
export const APP_SCRIPTS_ID = 'app-scripts'

/** The cookies that choose the viewer of a rendered page: an HttpOnly proof and the id of the signed-in user. */
export const VIEW_TOKEN = 'view-token'
export const VIEW_MEMBER = 'view-member'

/** A user as their page shows them where only their id is known. */
export type ViewLogin = { id: string; email: null; name: null; picture: null }

export type FirstView = {
  /** What stands in #root. */
  html: string
  /** What the app hydrates with, as JSON. */
  data: object
}

/** The built web as a renderer of its own pages. */
export type Renderer = {
  /** The elements of the build's index.html that start the app. Another build's app would not find what it expects. */
  startTags: readonly string[]
  /** Scripts to load with every page, the app's own first; with the page of a name beside them; and where somebody is signed in. */
  scripts: { start: readonly string[]; pages: Readonly<Record<string, readonly string[]>>; user: readonly string[] }
  /** @param answer gives the API's answer to a GET; paths are below /api */
  answerCallsWith(answer: (path: string) => Promise<Response>): void
  /**
   * @param url the page's absolute address
   * @param login the user whose calls are answered; null for a guest
   * @returns null where a call of the page failed: the browser then asks for itself, tries again, and says what is wrong
   */
  render(url: URL, login: ViewLogin | null): Promise<FirstView | null>
}

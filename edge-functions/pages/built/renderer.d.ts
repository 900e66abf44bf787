// What the web's build puts here (web/src/server.tsx). Without a build there is none, and pages come without a first view.

/** Path of the app's script that takes these views over. */
export const appScript: string

/** A member as their page shows them where only their id is known. */
export type Login = { id: string; email: null; name: null; picture: null }

export type FirstView = { html: string; hints: string; data: object }

/** @param answer gives the API's answer to a GET; paths are below /api */
export function answerCallsWith(answer: (path: string) => Promise<Response>): void

/** @returns null where a call of the page failed */
export function renderFirstView(url: URL, login: Login | null): Promise<FirstView | null>

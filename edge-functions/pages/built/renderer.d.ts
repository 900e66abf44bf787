// What the web's build puts here (web/src/app/ssr/server.tsx). Without a build there is none, and pages come without a first view.
import type { Renderer } from '../../../contract/index.ts'

export const renderer: Renderer

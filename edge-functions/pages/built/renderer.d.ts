// The web's build writes this file (web/src/app/ssr/server.tsx). Without it pages have no first
// view.
import type { Locale, Renderer } from '../../../contract/index.ts'

export function rendererIn(locale: Locale): Renderer

// The shop with a crawler's eyes: it reads pages as they are sent and runs no script.
import { APP_SCRIPTS_ID, APP_START_ID } from '../../../contract/first-view.ts'
import { stack } from '../stack.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text: string) => text.replace(/&(\w+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** @param path on the shop's origin; `from` names another one to ask */
export async function crawl(path: string, from = stack.urls.web, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, from), { redirect: 'manual', headers })
  const text = await response.text()
  const head = text.slice(0, text.indexOf('</head>'))
  const meta = (name: string) => {
    const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)
    return found?.[1] === undefined ? undefined : decode(found[1])
  }
  const data = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
  /** Paths of the app's scripts, which a page with a first view names for later. */
  const json = (id: string) => JSON.parse(new RegExp(`id="${id}">([\\s\\S]*?)</script>`).exec(head)?.[1] ?? 'null')
  const appScripts: string[] = json(APP_SCRIPTS_ID)?.start ?? json(APP_START_ID)?.scripts.en ?? []
  return {
    status: response.status,
    headers: response.headers,
    text,
    title: decode(/<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: decode(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? ''),
    meta,
    /** Schema.org data of the page. */
    data,
    /** Whether the app itself is in the page. */
    hasApp: text.includes('<div id="root">') && /^\/assets\/[^"]+\.js$/.test(appScripts[0] ?? ''),
    appScripts,
    /** What is to be read of the page before the app runs: the text in #root. */
    firstView: decode((/<div id="root">([\s\S]*)<\/div>\s*<script/.exec(text)?.[1] ?? '').replace(/<[^>]*>/g, ' ')),
  }
}

/** Every address that a sitemap, or an index of sitemaps, names. */
export async function locations(address: string): Promise<string[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => decode(url))
}

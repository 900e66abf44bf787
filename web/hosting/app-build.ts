// From Vite's manifest: the tags that start the app, and the scripts of each rendered page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { APP_START_ID, type Renderer } from '../../contract/first-view.ts'
import { LOCALES, type Locale } from '../../contract/locales.ts'
import { allPages, isOfDashboard, type Page, pageFile } from '../../contract/pages.ts'

/** Every page needs these for signed-in users. */
const USER_MODULES = ['src/auth/session/session-bridge.tsx', 'src/app/top-bar/member-controls.tsx']
const DASHBOARD = 'src/app/layouts/dashboard-layout.tsx'
const ADMIN = 'src/app/layouts/admin-layout.tsx'
/** Lists the pages that the first script doesn't. */
const ALL_PAGES = 'src/app/all-pages.ts'

const isStartTag = (line: string) => line.includes(`id="${APP_START_ID}"`)

/** Where the copy of a script in another language is, of a path in the build. */
export const copyOf = (path: string, locale: Locale): string => path.replace('assets/', `assets/${locale}/`)

/** @param distDir the built web, with Vite's manifest */
export function readAppBuild(
  distDir: string,
): Pick<Renderer, 'startTags'> & { scripts: Record<Locale, Renderer['scripts']> } {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite', 'manifest.json'), 'utf8'))
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')

  /** The files that a module of the manifest needs before it runs, its own first. */
  const closureOf = (key: string, found = new Set<string>()): string[] => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no script of its own for ${key}`)
    const path = `/${chunk.file}`
    if (!found.has(path)) {
      found.add(path)
      for (const imported of chunk.imports ?? []) closureOf(imported, found)
    }
    return [...found]
  }
  const start = closureOf('index.html')
  const beside = (keys: string[]) =>
    [...new Set(keys.flatMap((key) => closureOf(key)))].filter((path) => !start.includes(path))
  const keyOf = (name: string) => {
    const key = Object.keys(manifest).find((candidate) => candidate.endsWith(`/${pageFile(name)}`))
    if (!key) throw new Error(`the build has no script of its own for ${pageFile(name)}`)
    return key
  }

  // Home is in the app's own scripts.
  const sent = allPages.filter(({ name, server }) => server !== 'static' && name !== 'home')
  const layoutsOf = ({ pattern, access }: Page) => {
    if (access === 'admins') return [ADMIN]
    return isOfDashboard(pattern) ? [DASHBOARD] : []
  }
  const listed = manifest['index.html']?.dynamicImports ?? []
  const pages = sent.map((page): [name: string, paths: string[]] => {
    const key = keyOf(page.name)
    return [page.name, beside([...layoutsOf(page), ...(listed.includes(key) ? [] : [ALL_PAGES]), key])]
  })
  const user = beside(USER_MODULES)
  const scriptsIn = (locale: Locale): Renderer['scripts'] => {
    const inLanguage = (path: string) => {
      const copy = copyOf(path, locale)
      return existsSync(join(distDir, copy)) ? copy : path
    }
    return {
      start: start.map(inLanguage),
      pages: Object.fromEntries(pages.map(([name, paths]) => [name, paths.map(inLanguage)])),
      user: user.map(inLanguage),
    }
  }
  return {
    startTags: html
      .split('\n')
      .map((line) => line.trim())
      .filter(isStartTag),
    scripts: Object.fromEntries(LOCALES.map((locale) => [locale, scriptsIn(locale)])) as Record<
      Locale,
      Renderer['scripts']
    >,
  }
}

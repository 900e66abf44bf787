// The built files as every host serves them.
/** Content types of the built files, by ending. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Cache headers of files with a fixed address; those of /assets are in _headers. */
export const PAGE_CACHE = 'no-cache'
export const FILE_CACHE = 'public, max-age=300'

/** Files in which a host fills in a shop's values, so that one build serves any address. */
export const FILLED_FILES: readonly string[] = ['/index.html', '/embed.js']

/** Puts values in the place of %NAME%. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole)

/** Files for the host itself. The page is served with its values filled in. */
const OF_THE_HOST = ['/index.html', '/_redirects', '/_headers', '/built']

/** Whether a file is for visitors. @param path from the root of the build, with a leading slash */
export const isForVisitors = (path: string): boolean => !OF_THE_HOST.includes(path) && !/\/\.|\.(gz|br)$/.test(path)

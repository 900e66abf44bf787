// Keeps what the sample shop draws between starts: drawing takes seconds, and the same sources always draw the same bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../stack/environment.ts'

/** Digest of everything that a drawing is made from: the code and texts of this folder. */
function sourceDigest(): string {
  const digest = createHash('sha256')
  const files = readdirSync(import.meta.dirname, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) digest.update(readFileSync(file))
  return digest.digest('hex').slice(0, 16)
}

let folder: string | undefined

/**
 * Gives the drawing called `name`, from an earlier start where there is one.
 * @param name unique among the drawings: letters, digits and dashes
 */
export async function drawn<Facts extends { bytes: Uint8Array }>(
  name: string,
  draw: () => Promise<Facts>,
): Promise<Facts> {
  if (!folder) {
    folder = join(projectDir, 'node_modules', '.cache', 'sample-shop', sourceDigest())
    mkdirSync(folder, { recursive: true })
  }
  const path = join(folder, name)
  try {
    return { ...JSON.parse(readFileSync(`${path}.json`, 'utf8')), bytes: readFileSync(path) }
  } catch {
    const made = await draw()
    const { bytes, ...facts } = made
    writeFileSync(path, bytes)
    // The facts come last and at once: a drawing counts only when it is whole.
    writeFileSync(`${path}.json.${process.pid}`, JSON.stringify(facts))
    renameSync(`${path}.json.${process.pid}`, `${path}.json`)
    return made
  }
}

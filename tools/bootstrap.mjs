// The first thing that runs, on whatever Node the machine has (18 or later): installs what is
// missing, then hands over to the Node that the project brings. Plain JavaScript, and nothing but
// Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './end-with-parent.mjs'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const fail = (line) => {
  console.error(`Cannot start: ${line}`)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 18)
  fail(`this is Node ${process.versions.node}, and the project needs Node 18 or later: install a newer one`)

const bin = (name) => join(project, 'node_modules', '.bin', name)

/**
 * Whether node_modules holds what the lockfile names. npm keeps a list of what it installed there,
 * so it does not matter who called it. Packages of other platforms are in the lockfile alone.
 */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const listFile = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile) || !existsSync(bin('node'))) return false
  const installed = packagesOf(listFile)
  return Object.entries(packagesOf(join(project, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

const lock = join(project, '.installing')

/** Whether the process that has the lock still runs. Its id is missing for a moment at first. */
function isLockHeld() {
  try {
    const id = Number(readFileSync(lock, 'utf8'))
    return id === 0 || process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits while another process installs. Takes over the lock of one that died. */
function takeLock() {
  for (let isWaiting = false; ; ) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isLockHeld()) {
      rmSync(lock, { force: true })
      continue
    }
    if (!isWaiting) console.log('Waiting for another installation …')
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
}

function runNpm() {
  console.log('Installing the packages …')
  // An npm script of an older npm may not run the project's own; npm_execpath is the npm that
  // called us.
  const npm = process.env.npm_execpath
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []]
  const done = spawnSync(command, [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: process.env,
  })
  if (done.status !== 0) fail('the packages could not be installed: see the lines above, mend that, and start again')
  if (!existsSync(bin('node')))
    fail(
      'the package "node" brought no Node: allow its install script (npm install-scripts approve node) and run npm ci',
    )
}

function install() {
  if (isInstalled()) return
  takeLock()
  if (!isInstalled()) runNpm()
  rmSync(lock, { force: true })
}

const [script, ...rest] = process.argv.slice(2)
if (!script) fail('no script is named: package.json lists the commands')

try {
  install()
} catch (error) {
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') {
    fail(`the folder ${project} cannot be written by this user: make it writable, or clone the project somewhere else`)
  }
  throw error
}

const settingsFile = process.env.ENV_FILE ?? join(project, '.env')
const child = spawn(
  bin('node'),
  [
    '--disable-warning=ExperimentalWarning',
    // What the shell sets counts more than the file.
    ...(existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : []),
    script,
    ...rest,
  ],
  {
    cwd: project,
    // The channel says nothing: it closes when this process ends, however it ends, and the stack
    // ends with it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // What Node compiled is kept: each of a stack's processes begins in half the time.
      NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: `${join(project, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
  },
)
// Ctrl-C reaches the child by itself, being of the same terminal; a signal sent to us alone is
// passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

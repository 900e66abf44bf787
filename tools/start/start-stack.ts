// The whole local stack: Postgres, the gateway with auth, rest and Studio, storage, the functions,
// external services, the web. Originals aren't started (decision 25).
import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SupervisedDatabase } from '../database/keep-running.ts'
import { hasPeople, isSeeded } from '../seed/is-seeded.ts'
import { addressesOf, choosePorts } from '../stack/addresses.ts'
import { Children } from '../stack/children.ts'
import { REPLICA_NAMES, readEnvironment } from '../stack/environment.ts'
import { forgetLocalDir, forgetReplicas } from '../stack/forget-local-dir.ts'
import { FUNCTION_NAMES, planFunction, planFunctionsInstall } from '../stack/functions.ts'
import { openLog } from '../stack/log.ts'
import { type OriginalPart, readOriginals, tokenKeysOf, withOriginals } from '../stack/originals.ts'
import { startScheduler } from '../stack/scheduler.ts'
import { loadSecrets } from '../stack/secrets.ts'
import { hostRules } from '../web/host-rules.ts'
import { startWeb } from '../web/start-web.ts'
import { describeStack } from './describe-stack.ts'
import { openDatabase, openReplicas } from './open-database.ts'
import { type Plan, planExternalServices, planGateway, planStackPooler, planStorage } from './plans.ts'
import { checkOriginals, verifyOriginals } from './verify-originals.ts'

const pidsOf = (databases: Map<string, SupervisedDatabase>) =>
  Object.fromEntries([...databases].map(([name, database]) => [name, database.current().pid]))

export type StackOptions = {
  isDevelopment: boolean
  say: (line: string) => void
  /** Aborts a start in progress. */
  signal: AbortSignal
}
/** Addresses of the parts, and the list of originals. */
export type Stack = { urls: Record<string, string>; originals: OriginalPart[]; close(): Promise<void> }

/**
 * As root, Postgres runs as another user, who must be able to pass through the folder but not to
 * list it.
 */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700
/** Data of the parts: accounts, mails, payments and files. */
const PRIVATE_FOLDERS = ['identity', 'mailbox', 'payments', 'storage']

function openLocalDir(localDir: string): void {
  try {
    mkdirSync(localDir, { recursive: true })
    accessSync(localDir, constants.W_OK)
    chmodSync(localDir, FOLDER_MODE)
    for (const name of PRIVATE_FOLDERS) {
      mkdirSync(join(localDir, name), { recursive: true })
      chmodSync(join(localDir, name), 0o700)
    }
  } catch {
    throw new Error(`can’t write to the data folder ${localDir}: make it writable, or set LOCAL_DIR to another folder`)
  }
}

async function installFunctions(projectDir: string): Promise<void> {
  const plan = planFunctionsInstall(projectDir)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(plan.command, plan.arguments, { env: plan.environment, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the functions' packages could not be fetched: ${output.trim()}`)),
    )
  })
}

/** Fills a new stack with the sample shop, if wanted. */
async function fillSampleShop(
  { environment, secrets, at, originals }: Plan,
  say: (line: string) => void,
): Promise<void> {
  const databaseUrl = at.databaseUrl('postgres')
  if (!environment.hasSampleShop || (await isSeeded(databaseUrl, at.supabaseUrl))) return
  if (originals.postgres && (await hasPeople(databaseUrl)))
    return say('The database already has users, so the sample shop is left out.')
  say('Filling the sample shop (first start only) …')
  const { seed } = await import('../seed/seed.ts')
  await seed({
    databaseUrl,
    supabaseUrl: at.supabaseUrl,
    secretKey: secrets.secretKey,
    paymentsUrl: originals.payments ? undefined : at.paymentsUrl,
    hasPreviews: !environment.isThrowaway,
  })
}

/** The settings for the web's page. */
const webVariables = ({ at, secrets }: Plan) => ({
  SITE_URL: at.siteUrl,
  SUPABASE_URL: at.supabaseUrl,
  IDENTITY_URL: at.identityUrl,
  VITE_SUPABASE_URL: at.supabaseUrl,
  VITE_SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
  VITE_AUTH_PROVIDER: 'github',
  VITE_AUTH_LOGOUT_URL: `${at.identityUrl}/logout?returnTo={origin}`,
})

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Starts all parts. If one fails, or the start is aborted, all started parts are ended. */
export async function startStack({ isDevelopment, say, signal }: StackOptions): Promise<Stack> {
  const environment = readEnvironment()
  const { localDir, projectDir } = environment
  const originals = readOriginals(environment.originalSettings)
  if (originals.postgres && (environment.hasPooler || environment.replicas > 0))
    throw new Error('POOLER and REPLICAS need the stack’s own Postgres: remove them, or POSTGRES_URL')
  openLocalDir(localDir)
  const secrets = withOriginals(loadSecrets(localDir), originals)
  const log = openLog(localDir, secrets)
  let describe = () => {}
  const children = new Children(localDir, log, () => describe())
  const stackFile = join(localDir, 'stack.json')
  rmSync(stackFile, { force: true })
  await children.endOrphans()
  await forgetReplicas(localDir)

  const closers: (() => Promise<void>)[] = []
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    rmSync(stackFile, { force: true })
    for (const closer of closers.reverse()) await closer().catch((error: unknown) => log('stack', String(error)))
    if (environment.isThrowaway) forgetLocalDir(localDir)
  }

  try {
    const tokens = tokenKeysOf(secrets, originals, await verifyOriginals(originals, secrets.publishableKey))
    const ports = await choosePorts(environment, originals)
    const at = addressesOf(ports, secrets, environment, originals)
    const plan: Plan = { environment, secrets, at, originals, tokens }
    const databases = new Map<string, SupervisedDatabase>()
    const opening = { ...plan, databases, onStart: () => describe(), log }
    const closeDatabase = async (name: string) => databases.get(name)?.close()
    // The primary ends last, because every part uses it.
    closers.push(
      () => closeDatabase('postgres'),
      () => children.close(),
      async () => void (await Promise.all(REPLICA_NAMES.map(closeDatabase))),
    )
    const functionAddresses = {
      ...at,
      jwtSecret: tokens.publishedKeys ? undefined : tokens.jwtSecret,
      databaseUrl: at.pooledUrl,
      isPooled: environment.hasPooler,
      isDevelopment,
    }
    await Promise.all([
      (async () => {
        await openDatabase(opening)
        if (environment.hasPooler) await children.start(planStackPooler(plan))
        await Promise.all([
          children.start(planGateway(plan)),
          originals.storage ? undefined : children.start(planStorage(plan)),
          openReplicas(opening),
        ])
        const { supabaseUrl } = at
        await checkOriginals({
          originals,
          supabaseUrl,
          secretKey: secrets.secretKey,
          databaseUrl: at.databaseUrl('postgres'),
        })
      })(),
      children.start(planExternalServices(plan)),
      (async () => {
        await installFunctions(projectDir)
        await Promise.all(
          FUNCTION_NAMES.map((name) => children.start(planFunction(name, environment, secrets, functionAddresses))),
        )
      })(),
    ])
    signal.throwIfAborted()
    // This takes longest, and the next start can complete it.
    await Promise.race([fillSampleShop(plan, say), aborted(signal)])
    const variables = webVariables(plan)
    const webDir = join(projectDir, 'web')
    const web = await startWeb({
      port: ports.web,
      distDir: join(webDir, 'dist'),
      rules: await hostRules(webDir, isDevelopment),
      variables,
      signingSecret: secrets.webHostSecret,
      development: isDevelopment
        ? await (await import('../web/development.ts')).startDevelopment(webDir, closers, variables)
        : undefined,
      log: (line) => log('web', line),
    })
    closers.push(() => web.close())

    const endScheduler = startScheduler({
      supabaseUrl: at.supabaseUrl,
      sweepSecret: secrets.sweepSecret,
      log: (line) => log('scheduler', line),
    })
    closers.push(async () => endScheduler())
    describe = () => {
      if (!isClosing)
        describeStack(stackFile, { localDir, at, secrets, pids: { ...pidsOf(databases), ...children.pids() } })
    }
    signal.throwIfAborted()
    describe()
    return {
      urls: {
        web: at.siteUrl,
        mailbox: at.mailboxUrl,
        ...(originals.rest ? {} : { studio: at.studioUrl }),
        ...(originals.payments ? {} : { payments: at.paymentsUrl }),
      },
      originals: at.originals,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

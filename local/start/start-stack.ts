// The whole local stack: Postgres, the gateway with auth, rest and Studio, storage, the functions, the outside world, the web.
import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { type KeptDatabase, keepRunning } from '../database/keep-running.ts'
import { setPasswords, startDatabase } from '../database/start-database.ts'
import { startReplicas } from '../database/start-replicas.ts'
import { isSeeded } from '../seed/is-seeded.ts'
import { addressesOf, choosePorts } from '../stack/addresses.ts'
import { Children } from '../stack/children.ts'
import { readEnvironment } from '../stack/environment.ts'
import { forgetLocalDir, forgetReplicas } from '../stack/forget-local-dir.ts'
import { FUNCTION_NAMES, planFunction, planFunctionsInstall } from '../stack/functions.ts'
import { openLog } from '../stack/log.ts'
import { migrate } from '../stack/migrate.ts'
import { startScheduler } from '../stack/scheduler.ts'
import { loadSecrets } from '../stack/secrets.ts'
import { hostRules } from '../web/host-rules.ts'
import { startWeb } from '../web/start-web.ts'
import { describeStack } from './describe-stack.ts'
import { planGateway, planOutside, planStackPooler, planStorage } from './plans.ts'

const pidsOf = (databases: Map<string, KeptDatabase>) =>
  Object.fromEntries([...databases].map(([name, database]) => [name, database.current().pid]))

export type StackOptions = { isDevelopment: boolean; say: (line: string) => void }
export type Stack = { urls: Record<string, string>; close(): Promise<void> }

/** Postgres refuses to run as root and gets a user of its own then, who must pass through the folder but cannot look into it. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700
/** What the parts keep there: accounts, mails, payments and files. */
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
    throw new Error(
      `the data folder ${localDir} cannot be written: make it writable, or set LOCAL_DIR to another folder`,
    )
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

/** Runs the steps of a start; on failure everything that had started is ended again. */
export async function startStack({ isDevelopment, say }: StackOptions): Promise<Stack> {
  const environment = readEnvironment()
  const { localDir, projectDir } = environment
  openLocalDir(localDir)
  const secrets = loadSecrets(localDir)
  const log = openLog(localDir, secrets)
  let describe = () => {}
  const children = new Children(localDir, log, () => describe())
  const stackFile = join(localDir, 'stack.json')
  rmSync(stackFile, { force: true })
  await children.endOrphans()
  await forgetReplicas(localDir)
  const databaseOptions = {
    dataDir: join(localDir, 'postgres'),
    passwords: secrets.databasePasswords,
    exposesNewTables: environment.exposesNewTables,
    hasReplicas: environment.replicas > 0,
    durable: environment.isDurable,
    log: (line: string) => log('postgres', line),
  }

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
    const ports = await choosePorts(environment)
    const at = addressesOf(ports, secrets, environment)
    const databases = new Map<string, KeptDatabase>()
    const onStart = () => describe()
    const keepDatabase = async (): Promise<void> => {
      const database = await keepRunning({
        name: 'postgres',
        start: () => startDatabase({ ...databaseOptions, port: ports.postgres }),
        onStart,
        log: (line) => log('stack', line),
      })
      databases.set('postgres', database)
      closers.unshift(() => database.close())
    }
    const keepReplicas = async (): Promise<void> => {
      const primary = databases.get('postgres')?.current()
      if (!primary || environment.replicas === 0) return
      const replicas = await startReplicas({
        localDir,
        ports: ports.replicas,
        primary,
        password: secrets.databasePasswords.supabase_admin,
        durable: environment.isDurable,
        onStart,
        log,
      })
      for (const [name, replica] of replicas) {
        databases.set(name, replica)
        closers.push(() => replica.close())
      }
    }
    const functionAddresses = {
      ...at,
      databaseUrl: at.pooledUrl,
      isPooled: environment.hasPooler,
      isDevelopment,
    }
    closers.push(() => children.close())
    await Promise.all([
      (async () => {
        await keepDatabase()
        await migrate(projectDir, at.databaseUrl('postgres'))
        const sql = postgres(at.databaseUrl('supabase_admin'), { max: 1 })
        await setPasswords(sql, secrets.databasePasswords)
        await sql.end()
        if (environment.hasPooler) await children.start(planStackPooler(environment, secrets, at))
        await Promise.all([
          children.start(planGateway(environment, secrets, at)),
          children.start(planStorage(environment, secrets, at)),
          keepReplicas(),
        ])
      })(),
      children.start(planOutside(environment, secrets, at)),
      (async () => {
        await installFunctions(projectDir)
        await Promise.all(
          FUNCTION_NAMES.map((name) => children.start(planFunction(name, environment, secrets, functionAddresses))),
        )
      })(),
    ])
    const seedOptions = {
      databaseUrl: at.databaseUrl('postgres'),
      supabaseUrl: at.supabaseUrl,
      secretKey: secrets.secretKey,
      paymentsUrl: at.paymentsUrl,
    }
    if (environment.hasSampleShop && !(await isSeeded(seedOptions.databaseUrl, at.supabaseUrl))) {
      say('Filling the sample shop (first start only) …')
      const { seed } = await import('../seed/seed.ts')
      await seed(seedOptions)
    }
    const variables = {
      SUPABASE_URL: at.supabaseUrl,
      IDENTITY_URL: at.identityUrl,
      VITE_SUPABASE_URL: at.supabaseUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      VITE_AUTH_PROVIDER: 'github',
      VITE_AUTH_LOGOUT_URL: `${at.identityUrl}/logout?returnTo={origin}`,
    }
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
    describe()
    return {
      urls: { web: at.siteUrl, studio: at.studioUrl, mailbox: at.mailboxUrl, payments: at.paymentsUrl },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

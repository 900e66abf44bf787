// Visitors' reads with read replicas. The nearest replica with little lag answers, else the
// primary, else any replica. If a database fails, the next one runs the read again.
import { codeOf } from './database-error.ts'
import { type Database, type DatabaseOptions, openDatabase, type Sql } from './open-database.ts'
import { lagMeter, type NodeReading, type NodeState, openNode, type ReadNode } from './read-node.ts'
import { type RunText, tagOf } from './statement.ts'

export type ReadDatabase = Sql & {
  /** Reads at least as new as the reader's own last write. */
  upToDate: Sql
  /** Whether the primary seems to be down. */
  isPrimaryAway(): boolean
  /** Checks the primary now, after it failed. */
  turnsOutAway(): Promise<boolean>
  /** The state of each replica, in the order of their URLs. */
  checkReplicas(): Promise<ReplicaHealth[]>
  end(): Promise<unknown>
}

export type ReplicaHealth = {
  host: string
  state: NodeState
  ms: number
  /** Its lag; null if unknown, or if it isn't a replica. */
  lagSeconds: number | null
}

export type ReadOptions = Omit<DatabaseOptions, 'url'> & {
  /** The primary first, then its replicas. */
  urls: readonly string[]
  /** Seconds. A replica with more lag answers only while the primary is down. */
  mostLag: number
}

/** How far back the lag can be measured. */
const REMEMBERED_MS = 600_000

/** Replicas whose latency is within this of the nearest one share its reads. */
const NEAR_MS = 5

export function openReadDatabase({ urls, mostLag, ...options }: ReadOptions): ReadDatabase {
  const [primaryUrl = '', ...replicaUrls] = urls
  if (replicaUrls.length === 0) return withoutReplicas(openDatabase({ url: primaryUrl, ...options }))
  const meter = lagMeter()
  const primary = openNode({ url: primaryUrl, ...options }, ({ position }) => {
    meter.note(position ?? 0, Math.max(REMEMBERED_MS, mostLag * 2000))
    return 'fit'
  })
  const judge = ({ isInRecovery, position }: NodeReading): NodeState => {
    if (!isInRecovery) return 'unfit'
    return position !== null && meter.lagOf(position) <= mostLag ? 'fit' : 'late'
  }
  const replicas = replicaUrls.map((url) => openNode({ url, ...options }, judge))
  const nodes = [primary, ...replicas]

  const inOrder =
    (order: (primary: ReadNode, replicas: ReadNode[]) => ReadNode[]): RunText =>
    async (text, values) => {
      for (const node of nodes) node.checkIfDue()
      let failure: unknown
      for (const node of order(primary, replicas)) {
        try {
          return await node.run(text, values)
        } catch (error) {
          if (!FAULTS_OF_A_DATABASE.test(codeOf(error) ?? '')) throw error
          failure = error
          void node.checkNow()
        }
      }
      throw failure
    }

  async function checkReplica(replica: ReadNode): Promise<ReplicaHealth> {
    const began = performance.now()
    await replica.checkNow()
    const [state, position, ms] = [replica.state(), replica.position(), performance.now() - began]
    const follows = position !== null && (state === 'fit' || state === 'late')
    return { host: replica.host, state, ms, lagSeconds: follows ? meter.lagOf(position) : null }
  }

  const isPrimaryAway = () => primary.state() === 'away'
  return Object.assign(tagOf(inOrder(replicasFirst)), {
    upToDate: tagOf(inOrder(primaryFirst)),
    isPrimaryAway,
    turnsOutAway: () => primary.checkNow().then(isPrimaryAway),
    // Read the primary's position first: lag is measured against it.
    checkReplicas: () => primary.checkNow().then(() => Promise.all(replicas.map(checkReplica))),
    end: () => Promise.all(nodes.map((node) => node.end())),
  })
}

const withoutReplicas = (database: Database): ReadDatabase =>
  Object.assign(database, {
    upToDate: database,
    isPrimaryAway: () => false,
    turnsOutAway: async () => false,
    checkReplicas: async () => [],
  })

/**
 * The connection was lost, the pool is empty, or a replica cancelled a read that conflicts with its
 * replay (Postgres, 26.4.2).
 */
const FAULTS_OF_A_DATABASE = /^(CONNECTION_LOST|53300|40001|40P01)$/

const are = (state: NodeState) => (node: ReadNode) => node.state() === state

/** Replicas with little lag: near ones first, the least busy of them at the top. */
function fitOf(replicas: ReadNode[]): ReadNode[] {
  const fit = replicas.filter(are('fit'))
  const near = Math.min(...fit.map((node) => node.latency())) + NEAR_MS
  const distance = (node: ReadNode) => Math.max(0, node.latency() - near)
  return fit.sort((a, b) => distance(a) - distance(b) || a.busy() - b.busy())
}

/** Replicas with any lag, as a last resort. */
const behind = (replicas: ReadNode[]) => [...replicas.filter(are('unknown')), ...replicas.filter(are('late'))]

function replicasFirst(primary: ReadNode, replicas: ReadNode[]): ReadNode[] {
  return are('away')(primary)
    ? [...fitOf(replicas), ...behind(replicas), primary]
    : [...fitOf(replicas), primary, ...behind(replicas)]
}

function primaryFirst(primary: ReadNode, replicas: ReadNode[]): ReadNode[] {
  const others = [...fitOf(replicas), ...behind(replicas)]
  return are('away')(primary) ? [...others, primary] : [primary, ...others]
}

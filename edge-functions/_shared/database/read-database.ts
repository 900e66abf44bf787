// Visitors' reads where the database has read replicas: the nearest that follows closely answers, the primary where none does, and whoever is
// left where that is away. A read that fails for reasons of its database's is done by the next one: reads may be done twice.
import { codeOf } from './database-error.ts'
import { type Database, type DatabaseOptions, openDatabase, type Sql } from './open-database.ts'
import { type Look, lagMeter, type NodeState, openNode, type ReadNode } from './read-node.ts'
import { type RunText, tagOf } from './statement.ts'

export type ReadDatabase = Sql & {
  /** The same for whoever may read nothing older than their own last write. */
  upToDate: Sql
  /** Whether others answer because the primary is away, as far as is known. */
  isPrimaryAway(): boolean
  /** The same after a fault of the primary's: it is looked at now. */
  turnsOutAway(): Promise<boolean>
  /** How each replica is now, in the order of their addresses. */
  lookAtReplicas(): Promise<ReplicaLook[]>
  end(): Promise<unknown>
}

export type ReplicaLook = {
  /** Host and port. */
  host: string
  state: NodeState
  ms: number
  /** How long it is behind by; null where it does not say, or is no replica. */
  lagSeconds: number | null
}

export type ReadOptions = Omit<DatabaseOptions, 'url'> & {
  /** The primary's, then its replicas'. */
  urls: readonly string[]
  /** Seconds. A replica that is further behind answers only while the primary is away. */
  mostLag: number
}

/** For so long it is known since when a replica is behind. */
const REMEMBERED_MS = 600_000

/** Replicas that are further away than the nearest by no more than this share its reads. */
const NEAR_MS = 5

export function openReadDatabase({ urls, mostLag, ...options }: ReadOptions): ReadDatabase {
  const [primaryUrl = '', ...replicaUrls] = urls
  if (replicaUrls.length === 0) return withoutReplicas(openDatabase({ url: primaryUrl, ...options }))
  const meter = lagMeter()
  const primary = openNode({ url: primaryUrl, ...options }, ({ position }) => {
    meter.note(position ?? 0, Math.max(REMEMBERED_MS, mostLag * 2000))
    return 'fit'
  })
  const judge = ({ isInRecovery, position }: Look): NodeState => {
    if (!isInRecovery) return 'unfit'
    return position !== null && meter.lagOf(position) <= mostLag ? 'fit' : 'late'
  }
  const replicas = replicaUrls.map((url) => openNode({ url, ...options }, judge))
  const nodes = [primary, ...replicas]

  const inOrder =
    (order: (primary: ReadNode, replicas: ReadNode[]) => ReadNode[]): RunText =>
    async (text, values) => {
      for (const node of nodes) node.lookIfDue()
      let failure: unknown
      for (const node of order(primary, replicas)) {
        try {
          return await node.run(text, values)
        } catch (error) {
          if (!FAULTS_OF_A_DATABASE.test(codeOf(error) ?? '')) throw error
          failure = error
          void node.lookNow()
        }
      }
      throw failure
    }

  async function lookAt(replica: ReadNode): Promise<ReplicaLook> {
    const began = performance.now()
    await replica.lookNow()
    const [state, position, ms] = [replica.state(), replica.position(), performance.now() - began]
    const follows = position !== null && (state === 'fit' || state === 'late')
    return { host: replica.host, state, ms, lagSeconds: follows ? meter.lagOf(position) : null }
  }

  const isPrimaryAway = () => primary.state() === 'away'
  return Object.assign(tagOf(inOrder(replicasFirst)), {
    upToDate: tagOf(inOrder(primaryFirst)),
    isPrimaryAway,
    turnsOutAway: () => primary.lookNow().then(isPrimaryAway),
    // What they are behind of is read first.
    lookAtReplicas: () => primary.lookNow().then(() => Promise.all(replicas.map(lookAt))),
    end: () => Promise.all(nodes.map((node) => node.end())),
  })
}

const withoutReplicas = (database: Database): ReadDatabase =>
  Object.assign(database, {
    upToDate: database,
    isPrimaryAway: () => false,
    turnsOutAway: async () => false,
    lookAtReplicas: async () => [],
  })

/**
 * The connection was lost or there is none left, or a replica ended a read that was in the way of what it replays
 * (serialization_failure, deadlock_detected; Postgres, 26.4.2).
 */
const FAULTS_OF_A_DATABASE = /^(CONNECTION_LOST|53300|40001|40P01)$/

const are = (state: NodeState) => (node: ReadNode) => node.state() === state

/** Those that follow closely, the near ones before the others, and of the near ones the least busy first. */
function fitOf(replicas: ReadNode[]): ReadNode[] {
  const fit = replicas.filter(are('fit'))
  const near = Math.min(...fit.map((node) => node.latency())) + NEAR_MS
  const distance = (node: ReadNode) => Math.max(0, node.latency() - near)
  return fit.sort((a, b) => distance(a) - distance(b) || a.busy() - b.busy())
}

/** What may be far behind: better than nothing. */
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

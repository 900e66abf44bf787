// What the process that hands out the work and those that do it say to each other.
import type { Mutation } from '../../support/database/function-mutations.ts'

/** How often a file of rights tests calls which functions, as Postgres counts it. */
export type Calls = Record<string, number>

export type Work =
  | { kind: 'count'; file: string }
  /** @property callers test files that call the mutated function, the likeliest first */
  | { kind: 'try'; name: string; callers: Callers }

export type Callers = { speaking: string[]; silent: string[] }

/** A mutation as it is handed out: its statements stay with the workers. */
export type Named = Pick<Mutation, 'name' | 'functionName' | 'tableName'>

export type Answer =
  | { kind: 'ready'; files: string[]; mutations: Named[] }
  | { kind: 'counted'; calls: Calls }
  | { kind: 'tried'; noticedBy: string | null }

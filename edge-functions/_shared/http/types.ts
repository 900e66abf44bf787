// The types that app, guards and handlers share.
import type { Context, Hono } from 'hono'
import type { internalCalls } from '../../../contract/operations/internal.ts'
import type { FunctionName, Method, Operation } from '../../../contract/operations/operation.ts'
import type { CALLS } from '../../../contract/operations/operations.ts'
import type { Act, Claims } from '../auth/acting.ts'

export type AppEnv = {
  Variables: {
    requestId: string
    /** Start of the request, by performance.now(). */
    started: number
    /** Whether the answer already has the frame's headers. */
    isFramed: boolean | undefined
    /** Who is calling; set by the guard of signed-in users. */
    caller: Claims
    /** The caller's token, for calls to Storage and other functions. */
    token: string
    /** The caller's token or API key, for calls to other functions. */
    bearer: string
    /** Runs SQL as the caller; set by the guard of signed-in users. */
    asCaller: Act
    /** Runs functions of the private schema for the caller; set by the guard of signed-in users. */
    asService: Act
  }
}

/** Calls for redress. The token is empty if the caller came by a link. */
export type RedressEnv = {
  Variables: Pick<AppEnv['Variables'], 'requestId' | 'started' | 'isFramed' | 'caller' | 'token' | 'asService'>
}

/** Calls that accept API keys: the caller may have no token. */
export type KeyEnv = { Variables: Omit<AppEnv['Variables'], 'token'> }

/** Calls without a known caller. */
export type FrameEnv = { Variables: Pick<AppEnv['Variables'], 'requestId' | 'started' | 'isFramed'> }

export type AppOptions = {
  name: string
  /** Origins whose pages may call from a browser. */
  allowedOrigins: string[]
  /** Log every request. Failures are always logged. */
  logRequests: boolean
  /** Routes of calls. Modules may pass all their exports: everything else is left out. */
  calls?: object
  /** Routes that aren't in the contract. */
  routes?: Hono<AppEnv>[]
}

export type CallRoute<Name extends string = string> = {
  name: Name
  method: Method
  path: string
  isForAnyOrigin: boolean
  answer: (c: Context<AppEnv>) => Promise<Response>
}

type Calls = typeof CALLS & typeof internalCalls

/** The routes of all calls that one function answers, by the call's name. */
export type RoutesBy<By extends FunctionName> = {
  [Name in keyof Calls as Calls[Name] extends { function: By } ? Name : never]: CallRoute<Name & string>
}

/** Throws if the request may not make the call. */
export type Guard = (c: Context<AppEnv>, operation: Pick<Operation, 'forbidden' | 'scope'>) => Promise<void>

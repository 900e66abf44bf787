// The types that app, guards and handlers share.
import type { Context, Hono } from 'hono'
import type { internalCalls } from '../../../contract/internal.ts'
import type { FunctionName, Method, Operation } from '../../../contract/operation.ts'
import type { CALLS } from '../../../contract/operations.ts'
import type { Act, Claims } from '../auth/acting.ts'

export type AppEnv = {
  Variables: {
    requestId: string
    /** When the request came, on the clock of performance.now(). */
    started: number
    /** Whether the answer has the frame's headers already. */
    isFramed: boolean | undefined
    /** Who is calling; set by the guard of signed-in users. */
    caller: Claims
    /** The caller's bearer token, for calls to Storage and other functions in their name. */
    token: string
    /** Runs SQL as the caller; set by the guard of signed-in users. */
    asCaller: Act
    /** Runs functions of the private schema for the caller; set by the guard of signed-in users. */
    asService: Act
  }
}

/** What the handlers of calls for redress have; the token is empty where the caller came by a link. */
export type RedressEnv = {
  Variables: Pick<AppEnv['Variables'], 'requestId' | 'started' | 'isFramed' | 'caller' | 'token' | 'asService'>
}

/** What the handlers of calls have that an API key may make: their caller may have no token. */
export type KeyEnv = { Variables: Omit<AppEnv['Variables'], 'token'> }

/** What a request has before anyone is known to call. */
export type FrameEnv = { Variables: Pick<AppEnv['Variables'], 'requestId' | 'started' | 'isFramed'> }

export type AppOptions = {
  /** The function's name: the first part of every path it sees. */
  name: string
  /** Origins whose pages may call from a browser. */
  allowedOrigins: string[]
  /** Whether each request is logged. Failures always are. */
  logRequests: boolean
  /** Routes of calls, by the call's name. */
  calls?: Record<string, CallRoute>
  /** Routes that are in no contract. */
  routes?: Hono<AppEnv>[]
}

/** The route of a call, for the app of its function. */
export type CallRoute<Name extends string = string> = {
  name: Name
  method: Method
  path: string
  answer: (c: Context<AppEnv>) => Promise<Response>
}

type Calls = typeof CALLS & typeof internalCalls

/** The routes of all calls that one function answers, by the call's name. */
export type RoutesBy<By extends FunctionName> = {
  [Name in keyof Calls as Calls[Name] extends { function: By } ? Name : never]: CallRoute<Name & string>
}

/** Throws if the request may not make the call. */
export type Guard = (c: Context<AppEnv>, operation: Pick<Operation, 'forbidden' | 'scope'>) => Promise<void>

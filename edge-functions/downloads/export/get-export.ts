// Whatever was decided about the caller: the database rejects only who has left.
import { legalCalls } from '../../../contract/operations/legal.ts'
import { redressCalls } from '../../../contract/operations/redress.ts'
import { handle } from '../context.ts'
import { sendExport } from './send-export.ts'

export const getExport = handle(legalCalls.getExport)((c) => sendExport(c.var.asServiceFor))

/** For whoever comes by a link that was mailed to them. */
export const getRedressExport = handle(redressCalls.getRedressExport)((c) => sendExport(c.var.asServiceFor))

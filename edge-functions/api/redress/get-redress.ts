// Decisions about the caller, their appeals and what they hold, whatever their standing.
import { redressCalls } from '../../../contract/redress.ts'
import { handleRedress } from './context.ts'
import { readRedress } from './read-redress.ts'

export const getRedress = handleRedress(redressCalls.getRedress)(readRedress)

/** Findings of a check, and a summary in a few words. */
export type Findings = { findings: string[]; note: string }

/** What a check found, and what it did in a few words. */
export type Findings = { findings: string[]; note: string }

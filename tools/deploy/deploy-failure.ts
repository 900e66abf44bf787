/** A failed step: the fault, its place and the remedy. */
export class DeployFailure extends Error {
  readonly where: string
  readonly remedy: string

  constructor({ what, where, remedy }: { what: string; where: string; remedy: string }) {
    super(what)
    this.where = where
    this.remedy = remedy
  }
}

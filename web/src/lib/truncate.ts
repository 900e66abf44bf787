// Apart from the other formats, because home needs only this.

/** A text longer than `limit` is cut to `cut` and gets '...'. Characters are code points. */
export function truncate(text: string, limit: number, cut = limit): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, cut).join('').trimEnd()}...` : text
}

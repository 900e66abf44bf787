/** One encoded segment of a path. Dots alone would climb out of the path, and `fetch` resolves them even when encoded. */
export const segment = (value: string): string => (/^\.{1,2}$/.test(value) ? `${value}_` : encodeURIComponent(value))

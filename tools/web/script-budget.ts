/** Bytes of script, gzipped, that the first view of the home page may load. */
export const FIRST_VIEW_SCRIPT_MAX_BYTES = 116_000

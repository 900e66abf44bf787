/** Bytes of script, gzipped, that the first view of the home page may load. */
export const FIRST_VIEW_SCRIPT_MAX_BYTES = 118 * 1024

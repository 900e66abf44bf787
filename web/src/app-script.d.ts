/** Path of the built app's entry; the build of server.tsx fills it in. */
declare const APP_SCRIPT: string

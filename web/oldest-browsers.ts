/** The oldest browsers that the app supports, which are those of Tailwind 4. README names them. */
export const OLDEST_BROWSERS = { safari: '16.4', safari_ios: '16.4', chrome: '111', firefox: '128' } as const

export const BUILD_TARGET = ['safari16.4', 'chrome111', 'firefox128']

// What the build makes of these gives each text an element of its own, as the app's JSX does.
import type { ReactNode } from 'react'

export declare const Trans: (props: { children: ReactNode }) => React.JSX.Element

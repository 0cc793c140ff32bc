/** What the site puts beside a table that is no part of playing. */
import { createContext, type ReactNode } from 'react'

export const CornerContext = createContext<((table: string) => ReactNode) | null>(null)

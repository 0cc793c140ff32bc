/** Slots next to a table for parts of the site that are not part of playing. */
import { createContext, type ReactNode } from 'react'

export const CornerContext = createContext<((table: string) => ReactNode) | null>(null)

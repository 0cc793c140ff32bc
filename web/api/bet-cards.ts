/**
 * What shows a bet by its public id inside a text. The application gives it; what stands below games may not know them.
 * It loads and judges the bet itself.
 */
import { createContext, type ReactNode } from 'react'

export const BetCards = createContext<((id: string) => ReactNode) | null>(null)

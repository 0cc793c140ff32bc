/** The text of a game's rules, given from above: the frame shows it, the registry knows where it is. */
import { createContext } from 'react'

export type HowTo = () => Promise<{ body: string }>

export const HowToContext = createContext<HowTo | null>(null)

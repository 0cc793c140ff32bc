/** The text of a game's rules, provided as a context: the frame shows it, the registry knows where it is. */
import { createContext } from 'react'
import type { Text } from '../../ui/text/text.ts'

export type HowTo = () => Promise<Text>

export const HowToContext = createContext<HowTo | null>(null)

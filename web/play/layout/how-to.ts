/** The text of a game's rules, given from above: the frame shows it, the registry knows where it is. */
import { createContext } from 'react'
import type { Text } from '../../ui/text.ts'

export type HowTo = () => Promise<Text>

export const HowToContext = createContext<HowTo | null>(null)

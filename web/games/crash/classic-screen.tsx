/** The older look of crash: the flat chart over the same rounds and the same bets. */
import { CrashTable } from './crash-screen.tsx'

export default function ClassicScreen() {
  return <CrashTable classic />
}
